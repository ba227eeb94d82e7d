import BoundaryRules
import SwiftScanning

extension InterfaceChange {
  /// The types of the errors that it threw before, where nothing but these changed.
  var formerErrors: [String]? {
    guard let before, let after else { return nil }
    let signatures = [before, after].map(\.declaration.signature)
    let errors = #/ throws\(([^)]*)\)/#
    let rest = signatures.map { $0.replacing(errors, with: " throws") }
    guard rest[0] == rest[1], signatures[0] != signatures[1] else { return nil }
    return signatures[0].matches(of: errors).flatMap { match in
      match.1.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }
  }

  static let caught = ["catch", "error"]
}

extension Declaration {
  /// Returns whether all code that uses the old declaration can use this one unchanged.
  func accepts(usesOf old: Declaration) -> Bool {
    if isRequirement { return false }
    if signature.replacing(" { get set }", with: " { get }") == old.signature { return true }
    if signature.replacing("open ", with: "") == old.signature { return true }
    // A pattern names every value of a case, even those with defaults.
    guard kind != .case, let new = Self.parameters(of: Self.withoutGenerics(signature)),
      let old = Self.parameters(of: Self.withoutGenerics(old.signature)),
      (new.before, new.behind) == (old.before, old.behind)
    else { return false }
    return new.list.accepts(argumentsFor: old.list)
  }

  /// Returns whether a call of the old declaration, with some of its labels in their order, can be one of this.
  func accepts(callOf old: Declaration, labelled labels: [String]) -> Bool {
    guard let new = Self.parameters(of: Self.withoutGenerics(signature)),
      let old = Self.parameters(of: Self.withoutGenerics(old.signature)),
      (new.before, new.behind) == (old.before, old.behind)
    else { return false }
    var (rest, used) = (labels[...], [String]())
    for part in old.list where !part.isEmpty {
      let value = part.hasSuffix(" = …") ? String(part.dropLast(4)) : part
      if let label = rest.first, part.hasPrefix("\(label):") {
        used.append(value)
        rest = rest.dropFirst()
      } else if value == part {
        return false
      }
    }
    return rest.isEmpty && new.list.accepts(argumentsFor: used)
  }

  /// Returns whether a case has so many values, of which those with defaults need not be named.
  func takes(_ count: Int) -> Bool {
    let values = Self.parameters(of: signature)?.list ?? []
    return values.count { !$0.hasSuffix(" = …") } <= count && count <= values.count
  }

  /// The labels of the parameters that every call without a closure behind it gives.
  var needed: Set<String> {
    let parts = (Self.parameters(of: signature)?.list ?? []).filter { part in
      ![" = …", "..."].contains(where: part.hasSuffix) && !part.contains(": repeat ")
    }
    return Set(
      parts.compactMap {
        $0.split(separator: ":").first?.split(separator: " ").last.map(String.init)
      })
  }

  /// Returns the removed protocol that an alias named before, if it names what that one refined: what that one required
  /// is a change of its own.
  func refinement(in old: Declaration, among removed: [Declaration]) -> String? {
    let names = [old, self].map { alias in
      alias.signature.split(separator: "= any ").dropFirst().last.map { $0.prefix { $0 != "<" } }
    }
    guard kind == .typealias, let gone = names[0], let base = names[1],
      removed.contains(where: { $0.kind == .protocol && $0.path == gone }),
      removed.contains(where: {
        $0.kind == .conformance && $0.container == [String(gone)]
          && $0.name.dropFirst(2).prefix { $0 != "<" } == base
      })
    else { return nil }
    return String(gone)
  }

  /// Returns a signature in which `some Route` stands for each generic parameter that is named once.
  private static func withoutGenerics(_ signature: String) -> String {
    guard let open = signature.firstIndex(of: "<"), let close = signature.firstIndex(of: ">"),
      let start = signature.firstIndex(of: "("), open < close, close < start
    else { return signature }
    var rest = String(signature[close...].dropFirst())
    for parameter in signature[open..<close].dropFirst().split(separator: ",") {
      let parts = parameter.split(separator: ":").map { $0.trimmingPrefix { $0 == " " } }
      let words = rest.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      guard parts.count == 2, words.count(where: { $0 == parts[0] }) == 1,
        let word = words.first(where: { $0 == parts[0] })
      else { return signature }
      rest.replaceSubrange(word.startIndex..<word.endIndex, with: "some \(parts[1])")
    }
    return signature[..<open] + rest
  }

  /// The parameters of the signature, with the text before and after them; `nil` if it has none.
  static func parameters(
    of signature: String
  ) -> (before: Substring, list: [String], behind: Substring)? {
    guard let open = signature.firstIndex(of: "(") else { return nil }
    var (depth, part, list) = (0, "", [String]())
    for index in signature[open...].indices {
      let character = signature[index]
      if "([<".contains(character) { depth += 1 }
      // The arrow of a function type closes nothing.
      let isArrow = character == ">" && part.hasSuffix("-")
      if ")]>".contains(character), !isArrow { depth -= 1 }
      if depth == 0 || depth == 1 && character == "," {
        list.append(part.drop { $0 == "(" || $0 == " " }.description)
        part = ""
        if depth == 0 { return (signature[..<open], list, signature[index...]) }
      } else {
        part.append(character)
      }
    }
    return nil
  }
}

extension [String] {
  /// Returns whether a call with arguments for the old parameters fits these: added parameters have defaults.
  fileprivate func accepts(argumentsFor old: [String]) -> Bool {
    var rest = old[...]
    for part in self {
      // An optional takes a value of its type.
      if let first = rest.first,
        [first, first + " = …", first + "?", first + "? = …"].contains(part)
          || first.hasSuffix(" = …") && part == first.dropLast(4) + "? = …"
      {
        rest = rest.dropFirst()
      } else if !part.hasSuffix(" = …") {
        return false
      }
    }
    return rest.allSatisfy(\.isEmpty)
  }
}

/// What the protocols of a module require, themselves and by what they refine.
struct Refinements {
  private var bases: [String: Set<String>] = [:]
  private var requirements: [String: Set<String>] = [:]

  init(_ declarations: [Declaration]) {
    for declaration in declarations where declaration.isRequirement {
      let type = declaration.container.joined(separator: ".")
      if declaration.kind == .conformance {
        bases[type, default: []].insert(String(declaration.name.dropFirst(2)))
      } else {
        requirements[type, default: []].insert("\(declaration.name) \(declaration.signature)")
      }
    }
  }

  /// Returns all that what conforms to a protocol fulfils: requirements, and the names of protocols.
  func all(of type: String) -> Set<String> {
    var (found, queue): (Set<String>, [String]) = ([type], [type])
    while let next = queue.popLast() {
      queue += (bases[next] ?? []).filter { found.insert($0).inserted }
    }
    return found.union(found.flatMap { requirements[$0] ?? [] })
  }

  /// Whether what the module had of a protocol is now in one that it refines.
  func keep(_ old: Declaration) -> Bool {
    guard old.isRequirement else { return false }
    let all = all(of: old.container.joined(separator: "."))
    return all.contains(
      old.kind == .conformance
        ? String(old.name.dropFirst(2)) : "\(old.name) \(old.signature)")
  }

  /// Whether a new base of a protocol asks no more of what conforms to it than the protocol did before.
  func asks(noMoreThan old: Refinements, by new: Declaration) -> Bool {
    let base = String(new.name.dropFirst(2))
    guard new.kind == .conformance, requirements[base] != nil else { return false }
    return all(of: base).subtracting([base])
      .isSubset(of: old.all(of: new.container.joined(separator: ".")))
  }
}
