import SwiftScanning

/// The words of a feature that change with its name: its modules, and the types that it declares.
struct RenamedWords {
  private let (old, new): (String, String)
  private var names: [String: String] = [:]
  /// A type that is called as the feature is, which is replaced in code alone: elsewhere it is a word for people.
  private let plain: (old: String, new: String)?

  init(from old: FeatureName, to new: FeatureName, types: Set<String>) {
    (self.old, self.new) = (old.text, new.text)
    plain = types.contains(old.text) ? (old.text, new.text) : nil
    for (module, renamed) in zip(old.modules, new.modules) {
      for suffix in ["", "Tests"] { names["\(module)\(suffix)"] = "\(renamed)\(suffix)" }
    }
    for type in types where type != old.text {
      let renamed = Self.renamed(type, from: old.text, to: new.text)
      if renamed != type { names[type] = renamed }
    }
  }

  /// The new names.
  var renamed: [String] { names.values.sorted() + [plain?.new].compactMap(\.self) }

  /// The name of a type with the feature's name replaced where it is not the beginning of a longer word.
  private static func renamed(_ type: String, from old: String, to new: String) -> String {
    var (result, rest) = ("", type[...])
    while let range = rest.firstRange(of: old) {
      let isWord = rest[range.upperBound...].first?.isLowercase != true
      result += rest[..<range.lowerBound] + (isWord ? new : old)
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// Returns the path of a file of the feature, which may be called after it without declaring a type of that name.
  ///
  /// The folders that every feature has stay, also where one is called as they are.
  func replacing(inPath path: String) -> String {
    path.split(separator: "/").map(String.init).map { part in
      ["Modules", "Features", "Sources", "Testing", "Example"].contains(part)
        ? part : Self.renamed(part, from: old, to: new)
    }.joined(separator: "/")
  }

  /// Returns Swift code with the words replaced, in comments and texts too; the imports stay in order.
  func replacing(inSwift code: String) -> String {
    var lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let plain {
      let places = SwiftSource(Array(code.utf8)).mentions(of: [plain.old]).map(\.position)
      for place in places.reversed() where lines.indices.contains(place.line - 1) {
        var bytes = Array(lines[place.line - 1].utf8)
        let start = place.column - 1
        bytes.replaceSubrange(start..<start + plain.old.utf8.count, with: plain.new.utf8)
        lines[place.line - 1] = String(decoding: bytes, as: UTF8.self)
      }
    }
    let before = lines
    lines = lines.map { replacing(in: $0[...]) }
    for block in lines.indices.split(whereSeparator: { lines[$0].importedModule == nil })
    where lines[block] != before[block] {
      lines.replaceSubrange(
        block, with: lines[block].sorted { $0.importedModule ?? "" < $1.importedModule ?? "" })
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a text with the words replaced; the plain name only where a command runs the feature.
  func replacing(in text: Substring) -> String {
    var (result, word): ([UInt8], [UInt8]) = ([], [])
    let run = Array("Tools/run ".utf8)
    func end() {
      let name = String(decoding: word, as: UTF8.self)
      let isRun = name == old && result.suffix(run.count).elementsEqual(run)
      result += (isRun ? new : names[name] ?? name).utf8
      word = []
    }
    for byte in text.utf8 {
      if FeatureName.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte > 0x7f {
        word.append(byte)
      } else {
        end()
        result.append(byte)
      }
    }
    end()
    return String(decoding: result, as: UTF8.self)
  }
}

extension String {
  /// The module that a line imports.
  fileprivate var importedModule: Substring? {
    firstMatch(of: #/^(?:@testable |public |package |private )?import (\w+)$/#)?.1
  }
}
