/// A registration that provides a key, with its types erased.
@usableFromInline
final class Provision: Sendable {
  let key: KeyReference
  let scope: DependencyScope
  let needs: [KeyReference]
  let site: RegistrationSite

  /// Makes the typed slot; every slot in `needs` is already bound.
  let bind: @Sendable (SlotBinder, SlotStorage) -> AnySlot

  @usableFromInline
  init(
    key: KeyReference, scope: DependencyScope, needs: [KeyReference], site: RegistrationSite,
    bind: @escaping @Sendable (SlotBinder, SlotStorage) -> AnySlot
  ) {
    self.key = key
    self.scope = scope
    self.needs = needs
    self.site = site
    self.bind = bind
  }
}
