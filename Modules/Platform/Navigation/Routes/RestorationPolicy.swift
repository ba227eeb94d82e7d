/// What becomes of a place that is not restored: because its route says so, its plugin is gone, its
/// link no longer reads, or it may not be entered now.
public enum RestorationPolicy: String, Hashable, Sendable, CaseIterable {
  /// Only this place is left out; what lay above comes closer.
  case drop

  /// This place and everything above it are left out.
  case truncate

  /// The whole stack falls back to its first place.
  case root
}
