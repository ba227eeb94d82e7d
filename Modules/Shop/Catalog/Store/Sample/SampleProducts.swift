extension SampleCatalog {
  /// The products in the import format; each record takes two lines of this text.
  static let products = """
    id,category,seller,name,price,stock,summary
    p-001,kitchen,s-02,Cast Iron Skillet,39.90 USD,42,\
    "A 26 cm pan that sears, bakes and outlives its owner. Comes seasoned."
    p-002,kitchen,s-01,Enamelled Dutch Oven,119.00 USD,12,\
    "Five litres of heavy enamelled iron for bread, stews and slow Sundays."
    p-003,kitchen,s-02,"Chef's Knife, 20 cm",74.50 USD,25,\
    "Forged carbon steel with an ash handle. Sharp on arrival, easy to keep so."
    p-004,kitchen,s-01,Stoneware Mug,13.99 USD,180,\
    A 350 ml mug glazed by hand; no two are quite alike.
    p-005,kitchen,s-06,Pour-Over Coffee Set,42.00 USD,31,\
    "Glass carafe, ceramic dripper and forty paper filters."
    p-006,kitchen,s-01,Olive Wood Cutting Board,32.50 USD,27,\
    "A single piece of olive wood, oiled, with a groove for juice."
    p-007,kitchen,s-02,Copper Saucepan,98.00 USD,6,\
    "One and a half litres, tin-lined, for sauces that must not catch."
    p-008,kitchen,s-08,Digital Kitchen Scale,24.90 USD,64,\
    Weighs to the gram up to five kilograms and folds flat into a drawer.
    p-009,kitchen,s-01,"Linen Tea Towels, Set of 3",18.50 USD,90,\
    Washed linen that dries glasses without a trace of lint.
    p-010,kitchen,s-08,Burr Coffee Grinder,64.00 USD,0,\
    "A hand grinder with steel burrs and eighteen settings, from moka to press."
    p-011,kitchen,s-03,Spice Tin with Nine Jars,27.80 USD,38,\
    "A round tin with nine glass jars and a spoon, ready to be filled."
    p-012,garden,s-03,Hand Trowel,16.90 USD,75,\
    Stainless steel with a beech handle and a depth scale on the blade.
    p-013,garden,s-03,Bypass Pruners,34.80 USD,33,\
    Clean cuts up to 20 mm; every part can be replaced.
    p-014,garden,s-03,Galvanised Watering Can,41.50 USD,19,\
    "Nine litres, well balanced when full, with a removable brass rose."
    p-015,garden,s-03,Wildflower Seed Mix,6.90 USD,300,\
    Thirty native species for ten square metres of bees and butterflies.
    p-016,garden,s-03,Heirloom Tomato Seeds,4.25 USD,240,\
    "Five old varieties, from cherry to beefsteak, twenty seeds each."
    p-017,garden,s-08,"Terracotta Pots, Set of 4",26.00 USD,22,\
    "Four frost-resistant pots with saucers, 12 to 18 cm."
    p-018,garden,s-08,Raised Bed Kit,89.00 USD,9,\
    "Larch boards and steel corners for 120 by 80 cm, assembled without tools."
    p-019,garden,s-08,Garden Kneeler,29.50 USD,16,\
    A padded kneeler that turns over into a stool.
    p-020,garden,s-07,Bird Feeder,22.40 USD,48,\
    "Untreated cedar, easy to clean, and squirrels have to think about it."
    p-021,garden,s-08,"Compost Bin, 200 l",57.00 USD,4,\
    Recycled plastic with a hatch at the bottom for the finished compost.
    p-022,garden,s-05,Leather Garden Gloves,19.80 USD,57,\
    Goatskin that keeps thorns out and feeling in.
    p-023,books,s-04,The Lighthouse Ledger,16.95 USD,40,\
    A novel: a keeper's daughter finds forty years of entries in a hand nobody knows.
    p-024,books,s-04,Salt and Cedar,14.50 USD,35,\
    Eleven linked stories from a small harbour town that keeps its secrets badly.
    p-025,books,s-04,A Field Guide to Clouds,22.00 USD,51,\
    "Ten kinds of cloud, how to tell them apart and what they say about tomorrow."
    p-026,books,s-04,"Bread, Slowly",28.50 USD,28,\
    "Sixty recipes for sourdough, with honest photographs of the failures."
    p-027,books,s-03,The Patient Gardener,24.00 USD,23,\
    "One year in a walled garden, month by month, with plans to copy."
    p-028,books,s-04,Maps of Nowhere,36.00 USD,11,\
    A large atlas of invented countries and the people who drew them.
    p-029,books,s-04,Night Train to Trieste,12.95 USD,62,\
    "A mystery with one carriage, nine passengers and two versions of the truth."
    p-030,books,s-06,Mending,18.50 USD,44,\
    "How to repair clothes, cups and chairs so that the repair can be seen."
    p-031,books,s-04,Poems for Short Walks,9.95 USD,70,\
    "A hundred poems, none longer than a page, in a coat-pocket format."
    p-032,books,s-04,The Clockmaker's Apprentice,15.50 USD,3,\
    "A historical novel about time, measured and lost, in Geneva in 1780."
    p-033,books,s-04,Mathematics at the Kitchen Table,21.00 USD,18,\
    "Forty puzzles that need a pencil, some string and no more than an orange."
    p-034,travel,s-05,Canvas Weekend Bag,84.50 USD,15,\
    "Waxed canvas and leather, forty litres, fits under every train seat."
    p-035,travel,s-05,"Day Pack, 18 l",56.00 USD,37,\
    A light rucksack with a rain cover and a pocket where you expect it.
    p-036,travel,s-05,Merino Travel Blanket,72.00 USD,14,\
    "Warm, thin and folded into its own pouch."
    p-037,travel,s-05,"Insulated Bottle, 0.7 l",29.95 USD,88,\
    Keeps tea hot for twelve hours and lemonade cold for twenty-four.
    p-038,travel,s-05,"Packing Cubes, Set of 4",23.50 USD,53,\
    Four zipped pouches that turn a suitcase into a chest of drawers.
    p-039,travel,s-05,Folding Trekking Poles,67.50 USD,20,\
    "Aluminium, cork grips, 36 cm when folded."
    p-040,travel,s-08,World Travel Adapter,27.90 USD,66,\
    Fits sockets in 150 countries and charges three devices at once.
    p-041,travel,s-05,Enamel Camping Mug,11.90 USD,120,\
    "Blue, speckled and unbreakable; chips add character."
    p-042,travel,s-06,Trail Journal,16.50 USD,47,\
    "Waterproof paper, dot grid, and a loop that holds a pencil."
    p-043,travel,s-08,Compact Umbrella,33.00 USD,29,\
    "Eight ribs, tested in wind, and short enough for a coat pocket."
    p-044,travel,s-05,Head Torch,38.80 USD,2,\
    "Three hundred lumens, a red light for reading and a week of battery."
    p-045,desk,s-06,Fountain Pen,48.00 USD,26,\
    "Brass body, fine steel nib, and a converter for bottled ink."
    p-046,desk,s-06,"Bottled Ink, Deep Sea",15.40 USD,58,\
    Fifty millilitres of blue that dries almost black.
    p-047,desk,s-06,Dot Grid Notebook,13.80 USD,150,\
    "192 numbered pages that lie flat, on paper made for fountain pens."
    p-048,desk,s-06,Oak Desk Tray,39.50 USD,17,\
    Three compartments milled from one piece of oak.
    p-049,desk,s-06,LED Desk Lamp,79.90 USD,21,\
    "Warm or cool, dimmed by a turn of the wrist, without a flicker."
    p-050,desk,s-08,Mechanical Keyboard,109.00 USD,13,\
    "Tenkeyless, quiet switches, and keycaps that will not shine."
    p-051,desk,s-06,Wool Desk Mat,34.00 USD,34,\
    "Felted wool, 80 by 30 cm, kind to wrists and coffee cups."
    p-052,desk,s-04,Wall Calendar,19.90 USD,41,\
    "Twelve linocuts of harbours, with room to write."
    p-053,desk,s-06,"Pencil Set, 12 Grades",17.20 USD,77,\
    From 6H to 4B in a tin that survives a satchel.
    p-054,desk,s-02,Letter Opener,21.50 USD,30,\
    "Hand-forged iron with a twist, for post worth opening."
    p-055,desk,s-08,Standing Desk Converter,159.00 USD,5,\
    Lifts a screen and a keyboard 40 cm in one smooth move.
    p-056,games,s-07,Harbor Masters,44.90 USD,24,\
    "A strategy game for two to four about ships, cranes and bad weather."
    p-057,games,s-07,Wooden Chess Set,59.00 USD,18,\
    "Walnut and maple, weighted pieces, and a board that folds around them."
    p-058,games,s-07,"1,000-Piece Puzzle: Old Town",18.90 USD,46,\
    A painted street where something new can be found in every window.
    p-059,games,s-07,Backgammon Case,42.50 USD,15,\
    A travel set in a zipped case with stitched points.
    p-060,games,s-07,Story Dice,12.90 USD,95,\
    "Nine dice, fifty-four pictures, and no excuse for a silent dinner."
    p-061,games,s-07,Marble Run,66.00 USD,11,\
    Eighty beech parts and twelve marbles; the cat will help.
    p-062,games,s-07,"Playing Cards, Linen Finish",8.90 USD,200,\
    Two decks that shuffle well and do not stick.
    p-063,games,s-07,The Silent Detective,26.90 USD,39,\
    A cooperative deduction game in which nobody may speak.
    p-064,games,s-07,Wooden Building Blocks,37.00 USD,32,\
    "A hundred blocks in natural wood and four colours, from one year."
    p-065,games,s-05,"Kite, Sparrowhawk",29.80 USD,0,\
    A single-line kite that flies in hardly any wind.
    p-066,games,s-07,Table Croquet,31.50 USD,8,\
    "The lawn game in miniature, with felt and tiny hoops."
    """
}
