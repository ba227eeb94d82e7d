import Expectations
import Foundation
import Mail
import Testing

@Suite("The Maildir")
struct MaildirTests {
  private let message: MailMessage

  init() throws {
    message = try MailMessage(
      id: "m-1", from: "no-reply@shop.example", to: "ada@example.org", subject: "Hello",
      body: ".\nline\n", sentAt: 1_767_261_600)
  }

  private func inFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "mail-\(UInt64.random(in: .min ... .max))").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder + "/mail")
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func files(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path)
  }

  @Test("a message lies in new, whole, readable by its owner alone, and nothing stays in tmp")
  func deliver() async throws {
    try await inFolder { path in
      try await MaildirTransport(path: path).deliver(message)
      let name = try #require(try files(path + "/new").first)
      expectEqual(name, "1767261600.m-1.shop")
      #expect(try files(path + "/tmp").isEmpty)
      try expectEqual(mode(path + "/new/" + name), 0o600)
      for folder in ["", "/tmp", "/new", "/cur"] { try expectEqual(mode(path + folder), 0o700) }
      let text = try String(contentsOfFile: path + "/new/" + name, encoding: .utf8)
      expectEqual(text, message.lines.joined(separator: "\n") + "\n")
    }
  }

  @Test("a message handed over twice is there once, also after it was read")
  func twice() async throws {
    try await inFolder { path in
      let transport = MaildirTransport(path: path)
      try await transport.deliver(message)
      try await transport.deliver(message)
      try expectEqual(files(path + "/new").count, 1)
      let name = try #require(try files(path + "/new").first)
      try FileManager.default.moveItem(
        atPath: path + "/new/" + name, toPath: path + "/cur/" + name + ":2,S")
      try await transport.deliver(message)
      #expect(try files(path + "/new").isEmpty)
    }
  }

  @Test("the newest message is read back as it was delivered, also after it was read")
  func newest() async throws {
    try await inFolder { path in
      let transport = MaildirTransport(path: path)
      #expect(try transport.newest { _ in true } == nil)
      let long = String(repeating: "Käse = 5 €, ", count: 20) + "\n\n  ends here \n"
      let later = try MailMessage(
        id: "m-0", from: message.from, to: message.to,
        subject: "Grüße " + String(repeating: "и", count: 60), body: long,
        sentAt: message.sentAt + 1)
      for message in [later, message] { try await transport.deliver(message) }
      expectEqual(try transport.newest { _ in true }, later)
      expectEqual(try transport.newest { $0.id == message.id }, message)
      expectEqual(try transport.newest { $0.to == "bob@example.org" }, nil)
      let name = "1767261601.m-0.shop"
      try FileManager.default.moveItem(
        atPath: path + "/new/" + name, toPath: path + "/cur/" + name + ":2,S")
      expectEqual(try transport.newest { _ in true }, later)
      // What other programs left there is not the shop's.
      #expect(FileManager.default.createFile(atPath: path + "/new/1800000000.x.y", contents: nil))
      try FileManager.default.removeItem(atPath: path + "/cur/" + name + ":2,S")
      expectEqual(try transport.newest { _ in true }, message)
    }
  }

  @Test("half a message that a crash left in tmp is written again")
  func crash() async throws {
    try await inFolder { path in
      let transport = MaildirTransport(path: path)
      for folder in ["", "/tmp"] {
        try FileManager.default.createDirectory(
          atPath: path + folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      }
      let left = path + "/tmp/1767261600.m-1.shop"
      #expect(FileManager.default.createFile(atPath: left, contents: Data("half".utf8)))
      try await transport.deliver(message)
      #expect(try files(path + "/new").count == 1 && files(path + "/tmp").isEmpty)
    }
  }

  @Test("a folder others may write in, a file and a link are refused")
  func refused() async throws {
    try await inFolder { path in
      let transport = MaildirTransport(path: path)
      try await transport.deliver(message)
      for mode in [0o720, 0o702] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        await #expect(throws: MailError.folderNotOwn(path: path)) {
          try await transport.deliver(message)
        }
      }
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/tmp")
      await #expect(throws: MailError.folderUnusable(path: path, reason: "Not a directory")) {
        try await transport.deliver(message)
      }
    }
  }

  @Test("a folder that cannot be made is an error with its path")
  func noFolder() async {
    let path = "/nonexistent-folder/mail"
    await #expect(
      throws: MailError.folderUnusable(path: path, reason: "No such file or directory")
    ) { try await MaildirTransport(path: path).deliver(message) }
  }
}
