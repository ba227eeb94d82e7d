/// One-time codes by the clock: TOTP.
///
/// Standard: RFC 6238, with the recommended step of 30 seconds. The caller keeps the step last
/// accepted and hands it back, in the transaction that stores the new one: so a code serves once.
///
/// ```swift
/// let codes = try TimeCodes(CounterCodes(key: key))
/// let step = try codes.acceptedStep(of: typed, at: now, lastAccepted: account.lastStep)
/// guard let step else { throw AccountsError.wrongCode }
/// ```
public struct TimeCodes: Sendable {
  /// The codes that the number of the step selects from.
  public let codes: CounterCodes

  /// The length of a step in seconds.
  public let period: Int64

  /// Describes codes.
  ///
  /// - Parameters:
  ///   - codes: key, digest and digits.
  ///   - period: the length of a step in seconds.
  /// - Throws: ``CredentialsError/unsupportedPeriod(_:)``.
  public init(_ codes: CounterCodes, period: Int64 = 30) throws(CredentialsError) {
    guard period > 0 else { throw .unsupportedPeriod(period) }
    self.codes = codes
    self.period = period
  }

  /// The number of the step a time lies in; the first for times before 1970.
  ///
  /// - Parameter seconds: the time, in seconds since 1970 began in UTC.
  /// - Returns: the number of the step.
  public func step(at seconds: Int64) -> UInt64 {
    UInt64(max(0, seconds) / period)
  }

  /// The code for a time.
  ///
  /// - Parameter seconds: the time, in seconds since 1970 began in UTC.
  /// - Returns: the digits, with zeros in front.
  /// - Throws: ``CredentialsError/digestFailed(cause:)``.
  public func code(at seconds: Int64) throws(CredentialsError) -> String {
    try codes.code(step(at: seconds))
  }

  /// The step whose code a text is, or `nil` when it is none that may still be used.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - seconds: the time, in seconds since 1970 began in UTC.
  ///   - lastAccepted: the step accepted before, if any; it and those before it are used up.
  ///   - allowingPrevious: whether the step before the current one is accepted too, for the sake of
  ///     people who type slowly.
  /// - Returns: the step to be stored as accepted.
  /// - Throws: ``CredentialsError/digestFailed(cause:)``.
  public func acceptedStep(
    of text: Secret, at seconds: Int64, lastAccepted: UInt64?, allowingPrevious: Bool = true
  ) throws(CredentialsError) -> UInt64? {
    let current = step(at: seconds)
    let first = allowingPrevious && current > 0 ? current - 1 : current
    var accepted: UInt64?
    // Every step is computed whichever agrees, so that the time tells nothing.
    for step in first...current where try codes.accepts(text, at: step) {
      if lastAccepted.map({ step > $0 }) ?? true { accepted = step }
    }
    return accepted
  }
}
