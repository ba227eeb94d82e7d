/// Makes one denied attempt possible after all, once: ``Navigator/proceed(with:)``.
///
/// It is spent by its use, by any later change of navigation, and by a later denial.
public struct ProceedToken: Hashable, Sendable, CustomStringConvertible {
  let rawValue: UInt64

  public var description: String { "proceed \(rawValue)" }
}
