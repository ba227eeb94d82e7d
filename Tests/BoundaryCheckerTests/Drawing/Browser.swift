import Foundation
import GraphDrawing
import Testing

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

  /// The documents of pages after their scripts ran, in their order, and what the first looks like, as the
  /// bytes of a PNG of 1400 times 900 pixels.
  ///
  /// The pages are frames of one, for a launch costs more than to draw them all.
  func shown(
    _ pages: [(html: String, state: String)]
  ) throws -> (documents: [String], picture: [UInt8]) {
    let folder = try TemporaryFolder()
    for (number, page) in pages.enumerated() { try folder.write(page.html, to: "\(number).html") }
    let addresses = pages.enumerated().map { "\"\($0).html\($1.state)\"" }
    let page = try folder.write(
      """
      <body style="margin: 0"><script>
        const frames = [\(addresses.joined(separator: ", "))].map(address => {
          const frame = document.createElement("iframe");
          frame.style = "display: block; border: 0; width: 1400px; height: 900px";
          frame.src = address;
          document.body.append(frame);
          return frame;
        });
        addEventListener("load", () => setTimeout(() => {
          document.body.dataset.shown = frames.map(frame => {
            const bytes = new TextEncoder().encode(frame.contentDocument.documentElement.outerHTML);
            return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
          }).join(" ");
        }, 1000));
      </script></body>
      """, to: "pages.html")
    // The path of its socket must be shorter than that of the empty folder a program is run in.
    let outcome = try Subprocess(
      command: [
        "env", "TMPDIR=\(NSTemporaryDirectory())", program, "--headless", "--no-sandbox",
        "--disable-gpu", "--window-size=1400,900", "--virtual-time-budget=2000",
        "--allow-file-access-from-files", "--screenshot=\(folder.path)/screenshot.png",
        "--dump-dom", "file://\(page)",
      ]
    ).run()
    let start = try #require(outcome.output.firstRange(of: Data("data-shown=\"".utf8))).upperBound
    let texts = outcome.output[start...].prefix { $0 != UInt8(ascii: "\"") }
    let documents = try texts.split(separator: UInt8(ascii: " ")).map { text in
      String(decoding: try #require(Data(base64Encoded: text)), as: UTF8.self)
    }
    let picture = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/screenshot.png"))
    return (documents, [UInt8](picture))
  }
}

/// The pages that tests look at, all shown by one launch of the browser.
enum ShownPages {
  /// How many modules a page draws, in what state, and how many modules, edges and faults are to be seen.
  static let large = [
    (150, "", "5/4/0"), (150, "#view=modules", "150/120/0"), (150, "#focus=M35&depth=1", "3/2/0"),
    (90, "", "90/60/0"),
  ]
  static let small = [
    ("", "4/5/1"), ("#view=modules+and+tests", "5/6/1"), ("#focus=Home&depth=1", "3/2/0"),
    ("#focus=Home", "4/5/1"), ("#view=layers", "3/3/1"), ("#faults=1", "2/1/1"),
    ("#owner=%40cart", "1/0/0"), ("#search=money", "4/5/1"), ("#focus=Nobody", "4/5/1"),
  ]

  static func document(_ name: String) throws -> String {
    try #require(try shown.get().documents[name])
  }

  static func picture() throws -> [UInt8] { try shown.get().picture }

  private typealias Shown = (documents: [String: String], picture: [UInt8])
  private static let shown: Result<Shown, any Error> = Result {
    let style = DrawnGraph.Style(isReduced: false)
    var pages = [
      (
        name: "modules", html: try LargePackage.graph.text(as: .html, DrawnGraph.Style()), state: ""
      ),
      (name: "image", html: try LargePackageTests.measured(), state: ""),
    ]
    for (count, state, _) in large {
      pages.append(("\(count)\(state)", HTMLPageTests.large(count).page(style).text, state))
    }
    for (state, _) in small {
      pages.append(("small\(state)", DrawnGraphTests.graph.page(style).text, state))
    }
    let (documents, picture) = try #require(Browser.installed)
      .shown(pages.map { ($0.html, $0.state) })
    return (Dictionary(uniqueKeysWithValues: zip(pages.map(\.name), documents)), picture)
  }
}
