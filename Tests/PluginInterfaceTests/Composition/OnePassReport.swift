/// What `OnePassTests` expects word for word: each kind of problem that a composition reports.
enum OnePassReport {
  static let text = """
    PluginInterfaceTests/SamplePlugin.swift:22: error: plugins require each other in a cycle: desk → loan → desk
    PluginInterfaceTests/SamplePlugin.swift:22: note: DeskFeature 1.0.0 (owner @shop/desk) requires loan
    PluginInterfaceTests/SamplePlugin.swift:22: note: LoanFeature 1.0.0 (owner @shop/loan) requires desk
    fix: drop one requirement, and open the other's routes as optional instead

    PluginInterfaceTests/SamplePlugin.swift:22: error: ShelfFeature 1.0.0 (owner @shop/shelf) requires the plugin "attic", which is not composed
    fix: add attic, or drop the requirement

    PluginInterfaceTests/SamplePlugin.swift:22: error: FailingFeature 1.0.0 (owner @shop/failing) failed to register: OutOfOrder()
    fix: fix the plugin, or leave it out

    PluginInterfaceTests/SamplePlugin.swift:22: error: the plugin id "loan" is used by LoanFeature 1.0.0 (owner @shop/loan) and by OtherLoan 1.0.0 (owner @shop/loan)
    PluginInterfaceTests/SamplePlugin.swift:22: note: the other one
    fix: give one of them another id

    loan/Plugin.swift:1: error: the routes ShelfRoute are registered by loan (owner @shop/loan) at loan/Plugin.swift:1 and by shelf (owner @shop/shelf) at shelf/Plugin.swift:1
    shelf/Plugin.swift:1: note: the other one
    fix: register them in their own plugin

    desk/Plugin.swift:2: error: the tab "one" is registered by desk (owner @shop/desk) at desk/Plugin.swift:2 and by shelf (owner @shop/shelf) at shelf/Plugin.swift:2
    shelf/Plugin.swift:2: note: the other one
    fix: rename one

    desk/Plugin.swift:2: error: the position 10 among the tabs is taken by desk (owner @shop/desk) at desk/Plugin.swift:2 and by shelf (owner @shop/shelf) at shelf/Plugin.swift:2
    shelf/Plugin.swift:2: note: the other one
    fix: give one of them another order, or none to put it last

    desk/Plugin.swift:2: error: the tab "two" of desk (owner @shop/desk) at desk/Plugin.swift:2 begins at a route no plugin registers
    fix: register the route type with a coordinator

    shelf/Plugin.swift:1: error: the routes ShelfRoute of shelf (owner @shop/shelf) at shelf/Plugin.swift:1 belong to the tab "attic" that no plugin registers
    fix: register the tab, or present the routes without one

    desk/Plugin.swift:3: error: the guard "a" is registered by desk (owner @shop/desk) at desk/Plugin.swift:3 and by shelf (owner @shop/shelf) at shelf/Plugin.swift:3
    shelf/Plugin.swift:3: note: the other one
    fix: rename one

    desk/Plugin.swift:4: error: the command "book" is registered by desk (owner @shop/desk) at desk/Plugin.swift:4 and by shelf (owner @shop/shelf) at shelf/Plugin.swift:4
    shelf/Plugin.swift:4: note: the other one
    fix: rename one

    shelf/Plugin.swift:4: error: the command "back" of shelf (owner @shop/shelf) at shelf/Plugin.swift:4 is reserved, or not a lower-case ASCII word
    fix: rename it

    shelf/Plugin.swift:4: error: the command "back" of shelf (owner @shop/shelf) at shelf/Plugin.swift:4 hides the mentioned action of that name of desk (owner @shop/desk) at desk/Plugin.swift:12
    desk/Plugin.swift:12: note: the other one
    fix: rename the command

    new/Plugin.swift:16: error: "tome" of new (owner @shop/new) at new/Plugin.swift:16 is a synonym of "boook", which its plugin has neither as a tab nor as a command or mentioned action
    fix: correct the word, or mention the action

    desk/Plugin.swift:4: error: "book" as a command is registered by desk (owner @shop/desk) at desk/Plugin.swift:4 and by new (owner @shop/new) at new/Plugin.swift:15
    new/Plugin.swift:15: note: the other one
    fix: rename one

    new/Plugin.swift:15: error: the program's command "back up" of new (owner @shop/new) at new/Plugin.swift:15 is reserved, or not one or two lower-case ASCII words
    fix: rename it

    desk/Plugin.swift:5: error: LoanFlow is provided by desk (owner @shop/desk) at desk/Plugin.swift:5 and by loan (owner @shop/loan) at loan/Plugin.swift:5
    loan/Plugin.swift:5: note: the other one
    fix: let one plugin provide it

    desk/Plugin.swift:5: error: LoanFlow is provided by desk (owner @shop/desk) at desk/Plugin.swift:5, which does not register its start routes LoanRoute
    fix: register them with the coordinator that runs the flow

    desk/Plugin.swift:7: error: RackRoute is opened by desk (owner @shop/desk) at desk/Plugin.swift:7, but no composed plugin has it
    fix: add the plugin that has it, or declare it optional

    shelf/Plugin.swift:6: error: GiftFlow is opened by shelf (owner @shop/shelf) at shelf/Plugin.swift:6, but no composed plugin has it
    fix: add the plugin that has it, or declare it optional

    desk/Plugin.swift:11: error: LoanRoute is named by desk (owner @shop/desk) at desk/Plugin.swift:11, whose plugin neither registers nor declares it
    fix: write registry.opens(LoanRoute.self) there, with isOptional: true if it may be missing

    loan/Plugin.swift:16: error: loan (owner @shop/loan) at loan/Plugin.swift:16 names the parents of DeskRoute, which its plugin does not register
    fix: let the plugin that registers them name their parents

    new/Plugin.swift:17: error: new (owner @shop/new) at new/Plugin.swift:17 names the parents of ShelfRoute, which its plugin does not register
    fix: let the plugin that registers them name their parents

    old/Plugin.swift:17: error: old (owner @shop/old) at old/Plugin.swift:17 names the parents of ShelfRoute, which its plugin does not register
    fix: let the plugin that registers them name their parents

    loan/Plugin.swift:16: error: routes would lie above themselves: PileRoute → PileRoute
    loan/Plugin.swift:16: note: loan (owner @shop/loan) at loan/Plugin.swift:16 has PileRoute above PileRoute
    fix: drop one of the parents

    new/Plugin.swift:12: error: the point LendingRules is opened by new (owner @shop/new) at new/Plugin.swift:12 and by old (owner @shop/old) at old/Plugin.swift:12
    old/Plugin.swift:12: note: the other one
    fix: let one plugin host it

    old/Plugin.swift:13: error: old (owner @shop/old) at old/Plugin.swift:13 contributes to the point BackCover, which no composed plugin opens
    fix: add the plugin that opens it, or contribute with isOptional: true

    old/Plugin.swift:13: error: the point LendingRules is contributed to by old (owner @shop/old) at old/Plugin.swift:13 and by old (owner @shop/old) at old/Plugin.swift:13
    old/Plugin.swift:13: note: the other one
    fix: contribute once, with everything that the plugin adds

    new/Plugin.swift:13: error: the position 5 among the contributions to LendingRules is taken by new (owner @shop/new) at new/Plugin.swift:13 and by old (owner @shop/old) at old/Plugin.swift:13
    old/Plugin.swift:13: note: the other one
    fix: give one of them another order, or none to put it last

    old/Plugin.swift:12: error: the point LibrarySign of old (owner @shop/old) at old/Plugin.swift:12 takes exactly one contribution, and no plugin contributes
    fix: compose a plugin that contributes to it

    new/Plugin.swift:17: error: the section "News" of DeskPage is registered by new (owner @shop/new) at new/Plugin.swift:17 and by old (owner @shop/old) at old/Plugin.swift:17
    old/Plugin.swift:17: note: the other one
    fix: rename one

    new/Plugin.swift:17: error: the section "News" of DeskPage by new (owner @shop/new) at new/Plugin.swift:17 is not a lower-case ASCII word
    fix: rename it

    old/Plugin.swift:17: error: the section "News" of DeskPage by old (owner @shop/old) at old/Plugin.swift:17 is not a lower-case ASCII word
    fix: rename it

    PluginInterfaceTests/SamplePlugin.swift:22: error: OldFeature 1.0.0 (owner @shop/old) has links of schema version 3 and no step from version 1 and a step from version 7 that leads nowhere
    fix: register the missing step; remove the extra one

    desk/Plugin.swift:15: error: a view for SampleViewModel is registered by desk (owner @shop/desk) at desk/Plugin.swift:15 and by desk (owner @shop/desk) at desk/Plugin.swift:15
    desk/Plugin.swift:15: note: the other one
    fix: leave one of them out

    new/Plugin.swift:15: error: the view for SampleViewModel of new (owner @shop/new) at new/Plugin.swift:15 is never drawn: none of its plugin's routes shows one
    fix: register it in desk, whose routes do: desk (owner @shop/desk) at desk/Plugin.swift:1

    old/Plugin.swift:15: error: the view for SampleViewModel of old (owner @shop/old) at old/Plugin.swift:15 is never drawn: none of its plugin's routes shows one
    fix: register it in desk, whose routes do: desk (owner @shop/desk) at desk/Plugin.swift:1

    Shelf/Route.swift:6: error: "shelf/book/:id" of loan (owner @shop/loan) at Shelf/Route.swift:6 matches the same links as "shelf/book/:number" of loan (owner @shop/loan) at Pile/Route.swift:5
    Pile/Route.swift:5: note: the other one
    fix: keep one of the two; links do not differ by the names of parameters

    Shelf/Route.swift:5: error: links that begin with "shelf" are registered by loan (owner @shop/loan) at Shelf/Route.swift:5 and by desk (owner @shop/desk) at Top/Route.swift:5
    Top/Route.swift:5: note: the other one
    fix: let one plugin have them all, and the other open them by its routes

    old/Plugin.swift:13: error: old (owner @shop/old) forbids shouting
    fix: ask instead

    desk/Plugin.swift:1: error: the coordinator of DeskRoute of desk (owner @shop/desk) needs ClockKey, which no composed plugin provides
    fix: compose the plugin that provides ClockKey, or call provide(ClockKey.self) in a plugin that is composed, or no longer ask for it here
    """
}
