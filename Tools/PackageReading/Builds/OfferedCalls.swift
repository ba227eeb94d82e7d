import Encodings

/// The functions of a module that others may call, as `swift-api-digester` writes them down.
///
/// The digester says of a function that gained a parameter that it was renamed or removed. Where the parameter has a
/// default, calls compile as before, which its own notes tell.
struct OfferedCalls {
  private struct Parameter {
    let label: String
    let type: [String: JSONValue]
    let hasDefault, takesClosure: Bool
  }

  private struct Call {
    let labels: [String]
    let parameters: [Parameter]

    /// What else is noted: the type of the result, whether it throws, for which types it is.
    let terms: [String: JSONValue]

    /// Whether others may write it again, as the requirement of a protocol or the override of a class.
    let isImplemented: Bool
  }

  /// By kind and path, such as `Func Shop.find`.
  private var calls: [String: [Call]] = [:]

  /// Reads what the digester wrote; `nil` if that is in another form.
  init?(_ json: [UInt8]) {
    guard let root = try? JSONValue(json), let module = root.members?["ABIRoot"] else { return nil }
    add(module, in: "", isOpen: false)
  }

  /// Whether a sentence is about a function, such as `Func Shop.find(id:) has been removed`.
  static func isNamed(in sentence: String) -> Bool { named(in: sentence) != nil }

  /// Whether each call of the function that a sentence is about compiles with a later state.
  func compile(with later: OfferedCalls, of sentence: String) -> Bool {
    guard let (key, labels) = Self.named(in: sentence) else { return false }
    let old = calls[key, default: []].filter { $0.labels == labels }
    let all = later.calls[key, default: []]
    return !old.isEmpty
      && old.allSatisfy { old in
        all.indices.contains { index in
          // Where two have defaults, the compiler prefers neither.
          Self.compiles(old, with: all[index])
            && !all.indices.contains { $0 != index && Self.meet(all[$0], all[index]) }
        }
      }
  }

  private static func named(in sentence: String) -> (key: String, labels: [String])? {
    sentence.prefixMatch(of: #/((?:Func|Constructor) [^(]+)\(([^)]*)\) has /#).map {
      (String($0.1), labels($0.2))
    }
  }

  /// Whether there are arguments that both take: what one needs, the other has.
  private static func meet(_ one: Call, _ other: Call) -> Bool {
    func has(_ call: Call, needsOf other: Call) -> Bool {
      var rest = call.parameters
      return other.parameters.filter { !$0.hasDefault }.allSatisfy { needed in
        let index = rest.firstIndex { $0.label == needed.label && $0.type == needed.type }
        if let index { rest.remove(at: index) }
        return index != nil
      }
    }
    return has(one, needsOf: other) && has(other, needsOf: one)
  }

  private static func compiles(_ old: Call, with new: Call) -> Bool {
    if old.isImplemented || old.terms != new.terms { return false }
    var rest = old.parameters[...]
    for parameter in new.parameters {
      if let first = rest.first, first.label == parameter.label, first.type == parameter.type,
        parameter.hasDefault || !first.hasDefault
      {
        rest.removeFirst()
        continue
      }
      // It may not take the argument of another: a label twice, the next without one, a closure at the end.
      if !parameter.hasDefault || parameter.takesClosure { return false }
      if parameter.label != "_", old.labels.contains(parameter.label) { return false }
      if parameter.label == "_", rest.contains(where: { $0.label == "_" }) { return false }
    }
    return rest.isEmpty
  }

  private mutating func add(_ node: JSONValue, in path: String, isOpen: Bool) {
    for child in node.members?["children"]?.elements ?? [] {
      guard let name = child.members?["name"]?.string else { continue }
      let place = path.isEmpty ? name : "\(path).\(name)"
      switch child.members?["kind"]?.string {
      case "TypeDecl": add(child, in: place, isOpen: child.members?["isOpen"] != nil)
      case "Function", "Constructor":
        let kind = child.members?["declKind"]?.string ?? ""
        calls["\(kind) \(place)", default: []].append(Self.call(child, isOpen: isOpen))
      default: continue
      }
    }
  }

  private static func call(_ node: JSONValue, isOpen: Bool) -> Call {
    let printed = node.members?["printedName"]?.string ?? ""
    let labels = labels(printed.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" })
    let types = node.members?["children"]?.elements ?? []
    let parameters = zip(labels, types.dropFirst()).map { label, type in
      Parameter(
        label: label, type: (type.members ?? [:]).filter { $0.key != "hasDefaultArg" },
        hasDefault: type.members?["hasDefaultArg"] != nil,
        takesClosure: hasFunction(type))
    }
    let names = ["name", "printedName", "usr", "mangledName", "children"]
    var terms = (node.members ?? [:]).filter { !names.contains($0.key) }
    terms["result"] = types.first
    return Call(
      labels: labels, parameters: parameters, terms: terms,
      isImplemented: isOpen || terms["isOpen"] != nil || terms["protocolReq"] != nil)
  }

  /// Whether a type is or has a function, be it behind another name.
  private static func hasFunction(_ type: JSONValue) -> Bool {
    type.members?["kind"]?.string == "TypeFunc"
      || (type.members?["children"]?.elements ?? []).contains(where: hasFunction)
  }

  private static func labels(_ text: Substring) -> [String] {
    text.split(separator: ":").map(String.init)
  }
}
