extension NewFeatureCommand {
  /// The text of `--help`.
  static let help = """
    Usage: new-feature NAME [options]

    Generates a feature that builds and passes its tests: its interface, its plugin with a coordinator
    and a view model, its tests; and adds it to Package.swift, CODEOWNERS and the app's composition.
    NAME is in upper camel case, such as Wishlist or GiftCards.

    Options:
      --owner OWNER         the team that owns it (default: @shop/ and the name, such as @shop/gift-cards)
      --tab                 give it a tab of its own, behind the others
      --dry-run             say what would be done, and do nothing
      --package-path PATH   the folder of Package.swift (default: .)
      -h, --help            print this help

    Exit status: 0 done, 64 wrong arguments, 73 cannot be created; after an error nothing was changed.

    Examples:
      swift run new-feature Wishlist --tab
      swift run new-feature GiftCards --owner @shop/marketing --dry-run

    """
}
