/// Tells containers apart, and outlives them in the flow scopes they made.
final class ContainerIdentity: Sendable {}
