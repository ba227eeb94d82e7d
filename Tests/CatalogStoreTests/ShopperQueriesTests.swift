import Catalog
import CatalogStore
import Expectations
import SharedKernel
import Testing

/// Searches as shoppers type them, with the products of the sample that they find: the same on every engine.
@Suite("What shoppers type")
struct ShopperQueriesTests {
  @Test("finds what is on the shelves, and what is proposed instead finds something")
  func queries() async throws {
    let shop = try Shop()
    let lines = Self.table.split(separator: "\n")
    #expect(lines.count >= 200)
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let (text, products) = (String(parts[0]), parts[1].split(separator: " ").map { "p-\($0)" })
      let found = try await shop.all { try await shop.search.search(text, .all, page: $0) }
      expectEqual(found.map(\.id.rawValue).sorted(), products, "\(text)")
      guard found.isEmpty else { continue }
      for proposed in try await shop.search.suggestions(for: text, limit: 5) {
        #expect(try await !shop.names(proposed.text).isEmpty, "\(proposed.text) for \(text)")
      }
    }
  }

  private static let table = """
    mugs: 004 041
    stoneware mugs: 004
    a mug: 004
    coffee mugs:
    coffee: 005 010 051
    coffee grinder: 010
    coffee grinders: 010
    grinder: 010
    grinders: 010
    grinding coffee:
    pour-over: 005
    pour-over coffee set: 005
    skillet: 001
    skillets: 001
    cast iron: 001
    iron: 001 002 054
    iron pan: 001
    pans: 001
    pan: 001
    saucepan: 007
    saucepans: 007
    copper saucepans: 007
    copper: 001 003 007 054
    copper lane: 001 003 007 054
    knife: 003
    knives: 003
    chef's knife: 003
    chefs knife: 003
    chef knives: 003
    kitchen knives: 003
    cutting boards: 006
    cutting board: 006
    olive wood: 006
    olive: 006
    wooden: 057 064
    wooden toys:
    scale: 008 012
    scales: 008 012
    kitchen scales: 008
    digital scale: 008
    tea towels: 009
    towels: 009
    towel: 009
    linen: 009 062
    spice jars: 011
    jars: 011
    jar: 011
    spices: 011
    spoon: 011
    spoons: 011
    kitchen: 001 002 003 004 005 006 007 008 009 010 011 033
    garden: 012 013 014 015 016 017 018 019 020 021 022 027
    gardening: 012 013 014 015 016 017 018 019 020 021 022 027
    gardener: 012 013 014 015 016 017 018 019 020 021 022 027
    gloves: 022
    leather gloves: 022
    glove: 022
    trowel: 012
    trowels: 012
    pruners: 013
    pruning:
    watering can: 014
    watering cans: 014
    seeds: 015 016
    seed: 015 016
    tomato: 016
    tomatoes: 016
    tomato seeds: 016
    wildflowers: 015
    wildflower: 015
    flower pots:
    pots: 017
    pot: 017
    raised beds: 018
    bird feeders: 020
    birds: 020
    bees: 015
    butterfly: 015
    butterflies: 015
    compost: 021
    compost bins: 021
    stool: 019
    books: 023 024 025 026 027 028 029 030 031 032 033
    book: 023 024 025 026 027 028 029 030 031 032 033
    bookshop:
    novel: 023 032
    novels: 023 032
    stories: 024 060
    story: 024 060
    mystery: 029
    poems: 031
    poem: 031
    poetry:
    recipes: 026
    recipe: 026
    sourdough: 026
    bread: 002 026
    baking: 001
    bakes: 001
    atlas: 028
    maps: 028
    map: 028 057
    clouds: 025
    cloud: 025
    trains: 029 034
    night train: 029
    puzzles: 033 058
    1000 piece puzzle:
    jigsaw:
    mathematics: 033
    clockmaker: 032
    clock: 032
    travel: 034 035 036 037 038 039 040 041 042 043 044 059
    travelling: 034 035 036 037 038 039 040 041 042 043 044 059
    bags: 034
    bag: 034
    weekend bag: 034
    rucksack: 035
    rucksacks: 035
    day pack: 035
    backpack:
    blankets: 036
    blanket: 036
    merino: 036
    bottle: 037 045 046
    bottles: 037 045 046
    insulated bottles: 037
    water bottle:
    packing cubes: 038
    cubes: 038
    trekking poles: 039
    adapter: 040
    chargers:
    journals: 042
    umbrellas: 043
    umbrella: 043
    head torches: 044
    lamp: 049
    lamps: 049
    desk lamp: 049
    desk: 045 046 047 048 049 050 051 052 053 054 055
    desks: 045 046 047 048 049 050 051 052 053 054 055
    standing desk: 055
    fountain pens: 045 047
    pens: 045 047
    pen: 033 042 045 047 053
    ink: 045 046
    inks: 045 046
    notebooks: 047
    notebook: 047
    paper: 005 023 024 025 026 028 029 031 032 033 042 047 052
    papers: 005 023 024 025 026 028 029 031 032 033 042 047 052
    tray: 048
    keyboards: 050 055
    mechanical keyboard: 050
    calendars: 052
    pencils: 033 042 053
    pencil sets: 053
    letter openers: 054
    games: 056 057 058 059 060 061 062 063 064 065 066
    game: 056 057 058 059 060 061 062 063 064 065 066
    board games: 057
    board game: 057
    chess: 057
    chess sets: 057
    cards: 062
    playing cards: 062
    dice: 060
    marbles: 061
    building blocks: 064
    kite: 065
    flying:
    croquet: 066
    backgammon: 059
    detective: 063
    children:
    child:
    paper harbor: 023 024 025 026 028 029 031 032 033 052
    Paper Harbor novels: 023 032
    studio kanso: 005 030 042 045 046 047 048 049 051 053
    kanso ink: 045 046
    green gate: 011 012 013 014 015 016 027
    green gate nursery seeds: 015 016
    fjord & hearth: 002 004 006 009
    corner depot: 008 010 017 018 019 021 040 043 050 055
    longway outfitters mug: 041
    p-001: 001
    P-042: 042
    p-44:
    p-066: 066
    s-04: 023 024 025 026 028 029 031 032 033 052
    s-06 pen: 042 045 047 053
    desk lamp p-049: 049
    leather: 022 034
    brass: 014 045
    oak: 048
    wool: 051
    felt: 051 066
    glass: 005 009 011
    steel: 003 010 012 018 045
    blue: 041 046
    pocket: 031 035 043
    zipped: 038 059
    set of 4: 017 038
    set of four: 017 038
    20 cm: 003
    350 ml: 004
    harbour: 024 052
    """
}
