import Screens

extension CommandReport {
  /// The report as it may be kept: with a mask in the place of every secret it shows.
  var withoutSecrets: CommandReport {
    guard case .success(var success) = outcome else { return self }
    success.place?.screen.maskSecrets()
    success.report?.maskSecrets()
    var kept = self
    kept.outcome = .success(success)
    return kept
  }
}

extension Screen {
  fileprivate mutating func maskSecrets() {
    blocks = blocks.map { block in
      if case .secret = block { .secret(CommandRecord.mask) } else { block }
    }
  }
}
