import Foundation
import Testing

@Suite("The page of requirements")
struct RequirementsTests {
  @Test("every row names a command, and each is there")
  func commands() {
    let rows = NamedTests.rows(of: "Modules/Shop/REQUIREMENTS.md", until: "## Figures")
    #expect(rows.count > 50)
    for row in rows where row.count == 3 {
      let commands = row[2].matches(of: /`(Tools\/[^ `]+) ?([^`]*)`/)
      #expect(!commands.isEmpty, "\(row[0])")
      for command in commands {
        let path = NamedTests.root.appending(path: String(command.output.1))
        #expect(
          FileManager.default.isExecutableFile(atPath: path.path(percentEncoded: false)),
          "\(row[0]): \(path)")
        guard command.output.1 == "Tools/test" else { continue }
        for module in command.output.2.split(separator: ",") {
          #expect(
            NamedTests.files.contains { $0.hasPrefix("Tests/\(module)Tests/") },
            "\(row[0]): \(module)")
        }
      }
    }
  }
}
