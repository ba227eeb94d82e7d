import Foundation

@testable import BoundaryChecker

/// A headless Chromium of this machine.
struct Browser {
  let program: String

  /// The browser that `CHROMIUM` names, or the first one in `PATH`.
  static let installed: Browser? = {
    let environment = ProcessInfo.processInfo.environment
    let names = [
      "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
      "chrome-headless-shell",
    ]
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let candidates =
      (environment["CHROMIUM"].map { [$0] } ?? [])
      + names.flatMap { name in folders.map { "\($0)/\(name)" } }
      + ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
      .map(Browser.init(program:))
  }()

  /// The document of a page after its scripts ran.
  func document(of page: String, state: String = "") throws -> String {
    try run("--dump-dom", "file://\(page)\(state)").text
  }

  /// What a page looks like, as the bytes of a PNG of 1400 times 900 pixels.
  func screenshot(of page: String, in folder: TemporaryFolder) throws -> [UInt8] {
    _ = try run("--screenshot=\(folder.path)/screenshot.png", "file://\(page)")
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/screenshot.png")))
  }

  private func run(_ arguments: String...) throws -> Subprocess.Outcome {
    // The path of its socket must be shorter than that of the empty folder a program is run in.
    try Subprocess(
      command: [
        "env", "TMPDIR=\(NSTemporaryDirectory())", program, "--headless", "--no-sandbox",
        "--disable-gpu", "--window-size=1400,900", "--virtual-time-budget=2000",
      ] + arguments
    ).run()
  }
}
