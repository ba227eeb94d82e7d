import Encodings

/// Recognises what an earlier run wrote to a file: a report replaces one of its own kind only.
///
/// A text and a list of lines have nothing of their own to be recognised by.
enum EarlierReport {
  /// Returns whether a file's content is a report such as the new one, so that nothing else is lost with it.
  static func isReplaceable(_ old: [UInt8], by new: [UInt8], format: String) -> Bool {
    if old.isEmpty || old == new { return true }
    return switch format {
    case "json": isDocument(old, like: new)
    case "sarif": isDocument(old, like: new) && isWrittenByUs(old)
    case "dot", "mermaid": firstLine(old) == firstLine(new)
    default: false
    }
  }

  private static func firstLine(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.prefix { $0 != UInt8(ascii: "\n") }
  }

  /// Returns whether two objects have the same members, but for those that either leaves out.
  private static func isDocument(_ old: [UInt8], like new: [UInt8]) -> Bool {
    guard let old = object(old), let new = object(new), !old.isEmpty else { return false }
    let (before, now) = (Set(old.keys), Set(new.keys))
    return before.isSubset(of: now) || now.isSubset(of: before)
  }

  private static func isWrittenByUs(_ log: [UInt8]) -> Bool {
    guard case .array(let runs)? = object(log)?["runs"]?.content, !runs.isEmpty else {
      return false
    }
    return runs.allSatisfy { run in
      run.members?["tool"]?.members?["driver"]?.members?["name"]?.string == "boundary-check"
    }
  }

  private static func object(_ bytes: [UInt8]) -> [String: JSONValue]? {
    (try? JSONValue(bytes))?.members
  }
}
