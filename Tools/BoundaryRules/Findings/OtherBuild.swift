/// Files that configure a build by another tool than SwiftPM, which may compile what no target does.
enum OtherBuild {
  /// Returns whether the path is that of a project of Xcode, which is a folder.
  static func isXcodeProject(_ path: String) -> Bool {
    path.hasSuffix(".xcodeproj/project.pbxproj")
  }

  /// Returns whether XcodeGen or Tuist makes a project of Xcode from a file of this name.
  static func generates(_ name: Substring) -> Bool { generated.contains(name) }

  /// Returns whether the file configures CocoaPods, Tuist, XcodeGen, Bazel, Buck, CMake or Meson.
  static func isConfiguration(_ name: Substring) -> Bool {
    name.hasSuffix(".podspec") || name.hasSuffix(".podspec.json") || generates(name)
      || others.contains(name)
  }

  private static let generated: Set<Substring> = ["Project.swift", "project.yaml", "project.yml"]
  private static let others: Set<Substring> = [
    "BUCK", "BUILD", "BUILD.bazel", "CMakeLists.txt", "Workspace.swift", "meson.build",
  ]
}
