import PluginInterface
import Testing

@testable import LineShell

@Suite("Words that mean the same on every screen")
struct ReservedWordsTests {
  @Test("no plugin can register one that the shell understands, and every other word is free")
  func reserved() {
    #expect(Set(ShellCommands.byName.keys) == GlobalCommand.reserved)
  }
}
