import Expectations
import PluginInterface
import ShopComposition
import Terminal
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Owners")
struct FeatureOwnersTests {
  @Test("every plugin is owned by the team CODEOWNERS names for its folder")
  func ownersAgree() throws {
    let lines = try codeOwners()
    for plugin in ShopComposition.plugins {
      let manifest = plugin.manifest
      // A store stands in its feature's folder, or in its context's.
      let feature = manifest.module.replacing("FeatureStore", with: "Feature")
      let folder =
        feature.hasSuffix("Store") ? "/Modules/Shop/" : "/Modules/Features/\(feature)/"
      let owner = lines.last { $0.first == folder }?.last
      expectEqual(owner, manifest.owner, "\(folder)")
    }
  }

  private func codeOwners() throws -> [[String]] {
    let here = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    let path = here.dropLast(3).joined(separator: "/") + "/CODEOWNERS"
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0, "\(path) cannot be read")
    defer { close(descriptor) }
    var source = LineSource(descriptor: descriptor)
    var lines: [[String]] = []
    while let line = try source.next() {
      if !line.isBlank { lines.append(line.text.split(separator: " ").map(String.init)) }
    }
    return lines
  }
}
