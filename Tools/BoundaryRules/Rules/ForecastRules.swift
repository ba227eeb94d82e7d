/// The rules of `forecast`: what may break where branches meet. Findings of other rules that only a merge has keep
/// the names of these.
extension Rule {
  package static let forecasts: [Rule] = [
    mergeConflict, mergeTakesName, mergeRetiresLink, mergeLosesProvider, mergeDoublesLine,
    mergeRestoresLine, mergeManifest, mergeBreaksBuild, branchBreaksBuild, changeBreaksBuild,
    changeBreaksUsers, mergeLosesFile, editedMigration,
  ]

  package static let mergeConflict = Rule(
    id: "merge-conflict", title: "Conflict of text",
    summary: "git merges what the branches changed",
    hazard: "the team that merges second decides alone what the other one meant",
    rationale:
      "Git found changes of the same lines, or of a file that the other side moved or removed.",
    example: "both branches change line 12 of Package.swift",
    remedy: "merge one, and let the other's team solve it on their branch")

  package static let mergeTakesName = Rule(
    id: "merge-takes-name", title: "Name taken by two branches",
    summary:
      "no two branches take one link, prefix, tab, command, key, flow, point or migration",
    hazard: "the app refuses to start, or its target to build",
    rationale:
      "Each branch is right alone, and both lines are kept because they stand in different files.",
    example: "two plugins with the prefix \"wishes\"",
    remedy: "let the one that is merged second take another")

  package static let mergeRetiresLink = Rule(
    id: "merge-retires-link", title: "Link that another branch retires or narrows",
    summary: "no branch names a link, or opens a place, that another retires or narrows",
    hazard: "people follow a text or a mail to a place that is gone or refuses them",
    rationale: "A compiler does not check the links in texts.",
    example: "one branch retires cart, another mails shop://cart",
    remedy: "name what replaces it")

  package static let mergeLosesProvider = Rule(
    id: "merge-loses-provider", title: "Provider that another branch removes",
    summary: "no branch counts on a provider, host or action that another removes",
    hazard:
      "what is optional is missing without a word, and a hint names an action that is not there",
    rationale: "Optional needs and mentions are no errors where no plugin provides them.",
    example: "one branch removes the action \"promo\", another mentions it",
    remedy: "keep it, or say what takes its place")

  package static let mergeDoublesLine = Rule(
    id: "merge-doubles-line", title: "Line that a union leaves twice",
    summary: "no merge that keeps the lines of both sides leaves two of one thing",
    hazard: "the manifest is refused, or one of the two wins by chance",
    rationale: "A file with merge=union in .gitattributes gets both edits of one line.",
    example: "two branches edit Feature(\"Home\") in Package.swift",
    remedy: "merge one; let the other's team write both edits into one line")

  package static let mergeRestoresLine = Rule(
    id: "merge-restores-line", title: "Removed line that a union brings back",
    summary: "no merge that keeps the lines of both sides brings a removed line back",
    hazard: "what a team took away is there again, without a message",
    rationale:
      "A union of a removal and of an edit beside it keeps the removed line of the other side.",
    example: "one branch removes a line of CODEOWNERS, another edits the next one",
    remedy: "merge one; let the other's team remove the line again")

  package static let mergeManifest = Rule(
    id: "merge-manifest", title: "Manifest of a merge that does not load",
    summary: "the manifest of the merge loads", hazard: "nothing can be built",
    rationale: "What the manifests of several branches say together, SwiftPM refuses.",
    example: "two branches add a target of one name",
    remedy: "merge the branches one by one until it does not load, and mend that one")

  package static let mergeBreaksBuild = Rule(
    id: "merge-breaks-build", title: "Branches that do not build together",
    summary: "what builds on each branch builds in their merge",
    hazard: "each branch is green, and the main branch does not build after both are merged",
    rationale: """
      The compiler was asked, on the merge itself and on each branch alone. The place is the line that it refuses; the
      branches are those without any of which it builds.
      """,
    example: "one branch renames Price.cents, another reads price.cents in a new file",
    remedy: "merge one first, and let the other's team adapt their branch to it")

  package static let branchBreaksBuild = Rule(
    id: "branch-breaks-build", title: "Branch that does not build alone",
    summary: "each branch builds when it alone is merged",
    hazard: "what it meets cannot be asked, and its own team has not built it with the base",
    rationale:
      "Merged with the base and nothing else it does not compile, so no other branch is to blame.",
    example: "a branch calls a function that the base has renamed since",
    remedy: "let its team merge the base into it and build")

  package static let changeBreaksBuild = Rule(
    id: "change-breaks-build", title: "Change after which something does not build",
    summary: "what builds at the base builds with the change",
    hazard: "the owner of the line finds it broken",
    rationale:
      "The compiler was asked, at the base and in the working tree, for all that the change reaches.",
    example: "a change renames Price.cents, and a file of another team reads price.cents",
    remedy: "adapt this line too, or keep what it uses")

  package static let changeBreaksUsers = Rule(
    id: "change-breaks-users", title: "Change that breaks users elsewhere",
    summary: "what a product or a published module offers stays, or its users are named",
    hazard: "packages that use it do not build with the next version",
    rationale:
      "The toolchain's swift-api-digester compared the built module with that of the base.",
    example: "a change removes the default of a parameter of a public function",
    remedy: "keep what was offered, deprecated if need be, or make it a new major version")

  package static let mergeLosesFile = Rule(
    id: "merge-loses-file", title: "File that another branch removes",
    summary: "no branch adds a file to a target, or a link to it, that another removes or moves",
    hazard: "the work is in the repository and in no build, or the link leads nowhere, unsaid",
    rationale: "Git keeps a new file of a folder whose other files are gone.",
    example: "one branch removes the feature Gifts, another adds a screen to it",
    remedy: "decide whether the target stays, and move the file with it if it moved")

  package static let editedMigration = Rule(
    id: "edited-migration", title: "Migration that is edited",
    summary: "a migration that the base has keeps its statements",
    hazard:
      "databases that have run it keep the old schema, and every statement counts on the new one",
    rationale: "A migration runs once on each database.",
    example: "a branch adds a column to the statements of migration 3",
    remedy: "leave it as it was, and add a migration with the next number")
}
