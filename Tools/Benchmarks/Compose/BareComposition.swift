/// The floor of composing: the same templates frozen into a trie and the same makers into
/// dictionaries, with no proof, no audit, no owners.
struct BareComposition {
  private struct Maker {
    let needs: [ObjectIdentifier]
    let make: ([Int]) -> Int
  }

  private var templates: [String] = []
  private var makers: [ObjectIdentifier: Maker] = [:]
  private var destinations: [ObjectIdentifier: ObjectIdentifier] = [:]

  mutating func add<N: Number>(_ number: N.Type) {
    let store = ObjectIdentifier(NumberedStoreKey<N>.self)
    let service = ObjectIdentifier(NumberedServiceKey<N>.self)
    makers[store] = Maker(needs: []) { _ in N.value }
    makers[service] = Maker(needs: [store]) { $0[0] + 1 }
    destinations[ObjectIdentifier(NumberedRoute<N>.self)] = service
    templates += NumberedRoute<N>.templates
  }

  /// Freezes the trie; answers something that depends on all of it.
  func compose() -> Int {
    let trie = FrozenLinkReader<GitHubSource>(templates)
    return trie.pattern("shop://feature0/item/a/detail") + makers.count + destinations.count
  }
}
