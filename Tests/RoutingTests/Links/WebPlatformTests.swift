import Expectations
import Foundation
import Routing
import Testing

/// Where `urltestdata.json` of the Web Platform Tests lies; the suite is skipped without it.
private let urlTestData = ProcessInfo.processInfo.environment["SHOP_WPT"].flatMap {
  $0.isEmpty ? nil : $0
}

@Suite("No URL is read as a host that browsers do not read", .enabled(if: urlTestData != nil))
struct WebPlatformTests {
  private struct Case: Decodable {
    let input: String
    let href: String?
    let base: String?
    let hostname: String?
    let `protocol`: String?
    let failure: Bool?
  }

  private struct Entry: Decodable {
    let value: Case?

    init(from decoder: any Decoder) throws {
      value = try? Case(from: decoder)
    }
  }

  @Test("an accepted URL has the host of the standard, and the standard accepts it")
  func differential() throws {
    let path = try #require(urlTestData)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let cases = try JSONDecoder().decode([Entry].self, from: data).compactMap(\.value)
    #expect(cases.count > 500)
    var (compared, accepted) = (0, 0)
    for test in cases where test.base == nil || test.base == "about:blank" {
      guard let end = test.input.range(of: "//")?.upperBound else { continue }
      let authority = test.input[end...].prefix { !"/?#".contains($0) }
      for host in [String(authority), test.hostname ?? "", "example.com", "example.org"] {
        compared += 1
        var builder = RouteTableBuilder()
        builder.add(StoreRoute.self, registration: StoreRoute.registration)
        let policy = LinkPolicy(scheme: "shop", hosts: [host.lowercased()])
        guard let table = try? builder.build(policy: policy) else { continue }
        // The input is what a person may type; most of it is refused. `href` is what a browser makes of it.
        for url in [test.input, test.href ?? test.input] {
          let cause = table.refusal(url)?.cause
          guard cause == nil || cause == "notFound" || cause == "wrongType" else { continue }
          accepted += 1
          #expect(test.failure != true, "\(url)")
          expectEqual(test.hostname, host.lowercased(), "\(url)")
          expectEqual(test.protocol, "https:", "\(url)")
        }
      }
    }
    #expect(compared > 500 && accepted > 0, "\(accepted) of \(compared)")
  }
}
