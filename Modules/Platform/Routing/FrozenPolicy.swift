/// A policy as bytes, behind one reference, so that a lookup copies nothing.
final class FrozenPolicy: Sendable {
  let base: LinkPolicy
  let scheme: [UInt8]

  /// The beginning of a link of the app's own, as links nearly always have it: `shop://`.
  let start: SegmentKey
  let webScheme = Array("https".utf8)
  let hosts: [[UInt8]]
  let maximumLength: Int
  let maximumSegments: Int

  init(_ policy: LinkPolicy) {
    base = policy
    scheme = Array(policy.scheme.utf8)
    start = SegmentKey("\(policy.scheme)://")
    hosts = policy.hosts.map { Array($0.utf8) }
    (maximumLength, maximumSegments) = (policy.maximumLength, policy.maximumSegments)
  }
}
