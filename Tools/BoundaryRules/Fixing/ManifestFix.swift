import PackageReading

/// Applies dependency changes to the literal lists of a `Package.swift`, in the style of its text.
///
/// Applying the same changes twice has no further effect. A change of what is computed becomes advice.
struct ManifestFix {
  package private(set) var text: String

  /// The changes that were made, or were already in place.
  private(set) var applied: [DependencyChange] = []
  package private(set) var advice: [String] = []
  private let file: String

  init(manifest: String, changes: [DependencyChange], file: String = "Package.swift") {
    (text, self.file) = (manifest, file)
    var seen: Set<DependencyChange> = []
    for change in changes where seen.insert(change).inserted { apply(change) }
  }

  private mutating func apply(_ change: DependencyChange) {
    let manifest = ManifestText(text)
    guard let target = manifest.target(named: change.target), target.list?.isLiteral ?? true else {
      advice.append("\(change.words): \(file) does not spell that list out")
      return
    }
    guard let edited = ManifestEdit(manifest: manifest, target: target).text(after: change) else {
      if change.action == .add || target.list?.isComplete ?? true {
        applied.append(change)
      } else {
        advice.append("\(change.words): \(file) computes that element")
      }
      return
    }
    text = edited
    applied.append(change)
  }
}

enum IgnoreRemoval {
  /// Returns the text without the ignore comments on the given lines; a line left empty is removed.
  static func text(_ text: String, withoutIgnoresOn lines: Set<Int>) -> String {
    var result = ""
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      // A line does not include its line break, which follows it in the text.
      let end = line.endIndex < text.endIndex ? String(text[line.endIndex]) : ""
      guard lines.contains(number), let comment = line.firstRange(of: "// boundary:ignore") else {
        result += line + end
        continue
      }
      var code = line[..<comment.lowerBound]
      while let last = code.last, last.isWhitespace { code.removeLast() }
      if !code.isEmpty { result += code + end }
    }
    return result
  }
}

struct ManifestEdit {
  let manifest: ManifestText
  let target: ManifestText.Target

  func text(after change: DependencyChange) -> String? {
    let elements = target.list?.elements ?? []
    let index = elements.firstIndex {
      $0.name == change.dependency && $0.isProduct == (change.package != nil)
    }
    switch change.action {
    case .add: return index == nil ? adding(change.dependency, change.package) : nil
    case .remove:
      guard let index, let list = target.list else { return nil }
      return removing(index, from: list)
    }
  }

  private func adding(_ name: String, _ package: String?) -> String {
    let product = package.map { ".product(name: \"\(name)\", package: \"\($0)\")" }
    guard let list = target.list else {
      let argument = "dependencies: [\(product ?? "\"\(name)\"")]"
      let place = target.insertion
      let separator = target.isMultiline ? ",\n" + manifest.indentation(at: place) : ", "
      return replacing(place..<place, with: separator + argument)
    }
    let local = list.elements.filter { !$0.isProduct && $0.name != nil }
    let isWrapped = !local.isEmpty && local.allSatisfy { !$0.isPlain }
    let element = product ?? (isWrapped ? ".target(name: \"\(name)\")" : "\"\(name)\"")
    guard let last = list.elements.last else { return replacing(list.range, with: "[\(element)]") }
    let next = successor(of: name, isProduct: product != nil, in: list)
    if let wrapped = wrapped(list, inserting: element, before: next) { return wrapped }
    if let next {
      return replacing(
        next.range.lowerBound..<next.range.lowerBound,
        with: element + separator(before: next, in: list))
    }
    let line = manifest.restOfLine(at: last.range.upperBound)
    guard standsAlone(last, in: list), line.upperBound < list.range.upperBound else {
      return replacing(
        last.range.upperBound..<last.range.upperBound,
        with: separator(before: last, in: list) + element)
    }
    // A comment after the last element stays on that line.
    let rest = manifest.text(line)
    let comma = rest.hasPrefix(",") ? "" : ","
    let indentation = manifest.indentation(at: last.range.lowerBound)
    return replacing(
      line,
      with: comma + rest + "\n" + indentation + element + (comma.isEmpty ? "," : ""))
  }

  /// The length beyond which an edit breaks a list into several lines.
  private static let lineLimit = 100

  /// Returns the text with the list on several lines, when its single line would get too long.
  private func wrapped(
    _ list: ManifestText.List, inserting element: String, before next: ManifestText.Element?
  ) -> String? {
    let texts = list.elements.map { manifest.text($0.range) }
    let length = manifest.lineLength(at: list.range.lowerBound)
    guard length <= Self.lineLimit,
      length + element.utf8.count + 2 > Self.lineLimit,
      manifest.text(list.range) == "[\(texts.joined(separator: ", "))]"
    else { return nil }
    var elements = texts
    elements.insert(element, at: next.flatMap { list.elements.firstIndex(of: $0) } ?? texts.count)
    // One level is the extra indentation of a name on its own line, else half of the target's indentation.
    let indentation = manifest.indentation(at: list.range.lowerBound)
    let deep = manifest.indentation(at: target.nameRange.lowerBound)
    let outer = target.isMultiline ? manifest.indentation(above: target.nameRange.lowerBound) : ""
    let extra = deep.hasPrefix(outer) && target.isMultiline ? deep.dropFirst(outer.count) : ""
    let level = extra.isEmpty ? deep.prefix(max(1, deep.count / 2)) : extra
    let lines = elements.map { "\(indentation)\(level)\($0),\n" }.joined()
    return replacing(list.range, with: "[\n\(lines)\(indentation)]")
  }

  /// Returns the element before which to insert another to keep its kind sorted; `nil` for the end.
  private func successor(
    of name: String, isProduct: Bool, in list: ManifestText.List
  ) -> ManifestText.Element? {
    let kind = list.elements.filter { $0.name != nil && $0.isProduct == isProduct }
    let names = kind.compactMap(\.name)
    guard let last = kind.last, let end = list.elements.firstIndex(of: last) else { return nil }
    let orders: [(String) -> String] = [{ $0 }, { $0.lowercased() }]
    let order = orders.first { order in names.map(order) == names.map(order).sorted() }
    let next = order.flatMap { order in
      kind.first { $0.name.map(order) ?? "" > order(name) }
    }
    return next ?? list.elements[(end + 1)...].first
  }

  private func separator(
    before element: ManifestText.Element, in list: ManifestText.List
  ) -> String {
    standsAlone(element, in: list)
      ? ",\n" + manifest.indentation(at: element.range.lowerBound) : ", "
  }

  private func standsAlone(_ element: ManifestText.Element, in list: ManifestText.List) -> Bool {
    guard let index = list.elements.firstIndex(of: element) else { return false }
    let start = index == 0 ? list.range.lowerBound : list.elements[index - 1].range.upperBound
    return manifest.breaksLine(in: start..<element.range.lowerBound)
  }

  private func removing(_ index: Int, from list: ManifestText.List) -> String {
    let element = list.elements[index].range
    if list.elements.count == 1 { return replacing(list.range, with: "[]") }
    let isLast = index + 1 == list.elements.count
    let next = isLast ? list.range.upperBound : list.elements[index + 1].range.lowerBound
    if let lines = manifest.lines(of: element), lines.lowerBound > list.range.lowerBound,
      lines.upperBound <= next
    {
      // A comment on the element's own line is removed with it; comments about other elements stay.
      return replacing(lines, with: "")
    }
    return isLast
      ? replacing(list.elements[index - 1].range.upperBound..<element.upperBound, with: "")
      : replacing(element.lowerBound..<next, with: "")
  }

  private func replacing(_ range: Range<Int>, with text: String) -> String {
    manifest.text(0..<range.lowerBound) + text
      + manifest.text(range.upperBound..<manifest.bytes.count)
  }
}
