import SwiftScanning

/// The collections in which coordinators keep children, and the coordinators that remove some.
struct ChildCollections {
  private var names: [String: Set<String>] = [:]
  private var removing: Set<String> = []

  init(_ coordinators: [TypeDeclaration], _ roles: CoordinatorRoles) {
    for type in coordinators {
      var own = names[type.name] ?? ["childCoordinators", "children"]
      for property in type.properties {
        if property.isWeak || property.type.contains("Weak") || property.type.contains("weak") {
          own.remove(property.name)
        } else if property.isCollection, roles.mentionsCoordinator(property.type) {
          own.insert(property.name)
        }
      }
      names[type.name] = own
    }
    for type in coordinators where isRemoving(type) { removing.insert(type.name) }
  }

  func areRemoved(by coordinator: String) -> Bool { removing.contains(coordinator) }

  /// Returns where children are added, except those that a property keeps from its first use.
  func additions(in type: TypeDeclaration) -> [TypeDeclaration.Mention] {
    let names = names[type.name] ?? []
    let calls = type.calls.filter { call in
      !call.isInValue
        && (call.isAboutChild(["add", "store"])
          || names.contains(call.receiver)
            && ["append", "insert", "updateValue"].contains(call.member))
    }
    let writes = type.writes.filter { write in
      guard names.contains(write.member) else { return false }
      return ["+=", "[]="].contains(write.receiver) || write.receiver == "=" && isSum(write, type)
    }
    return calls + writes
  }

  private func isRemoving(_ type: TypeDeclaration) -> Bool {
    let names = names[type.name] ?? []
    return type.calls.contains { call in
      call.isAboutChild(["remove", "free"])
        || names.contains(call.receiver)
          && (call.member.hasPrefix("remove") || call.member == "popLast")
    }
      || type.writes.contains { write in
        names.contains(write.member)
          && (write.receiver == "[]=nil" || write.receiver == "=" && !isSum(write, type))
      }
  }

  /// Returns whether an assignment adds to what was there: `children = children + [child]`.
  private func isSum(_ write: TypeDeclaration.Mention, _ type: TypeDeclaration) -> Bool {
    type.operands.contains { operand in
      operand.member == write.member && operand.receiver == "+"
        && operand.place.position.line == write.place.position.line
    }
  }
}

extension TypeDeclaration.Mention {
  /// Whether it is a call such as `addChild(flow)`, `add(child: flow)` or `removeDependency(flow)`.
  fileprivate func isAboutChild(_ verbs: [String]) -> Bool {
    verbs.contains { verb in
      if member == verb { return ["child", "childCoordinator", "coordinator"].contains(label) }
      guard member.hasPrefix(verb) else { return false }
      return ["Child", "ChildCoordinator", "Coordinator", "Dependency", "AllChildren"]
        .contains(String(member.dropFirst(verb.count)))
    }
  }
}

extension TypeDeclaration.Property {
  fileprivate var isCollection: Bool {
    ["[", "Array<", "Set<", "Dictionary<", "OrderedSet<"].contains(where: type.hasPrefix)
  }
}
