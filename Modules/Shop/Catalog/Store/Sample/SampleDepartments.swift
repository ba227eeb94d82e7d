/// A category of the sample catalogue, with typical sentences of its reviews.
struct SampleDepartment: Sendable {
  let id: String
  let name: String
  let summary: String
  /// Sentences that a satisfied buyer might write about any product here.
  let praise: [String]
  /// Sentences that an undecided buyer might write about any product here.
  let doubt: [String]
}

extension SampleCatalog {
  /// The departments, in the order of their creation.
  static let departments = [
    SampleDepartment(
      id: "kitchen", name: "Kitchen", summary: "Pots, knives and what belongs on the table.",
      praise: [
        "It has become the thing I reach for every evening.",
        "Solid, well balanced and easy to clean.",
        "My mother asked where I bought it, which says enough.",
        "After three months of daily use it looks as good as new.",
      ],
      doubt: [
        "Heavier than the pictures suggest, so measure your shelf first.",
        "It does the job, though I expected a better finish at this price.",
        "Mine had a small scratch; the seller answered quickly.",
      ]),
    SampleDepartment(
      id: "garden", name: "Garden", summary: "Tools, seeds and shelter for anything that grows.",
      praise: [
        "Survived its first winter outside without a mark.",
        "Exactly as described, and packed without any plastic.",
        "The neighbours have ordered two since they saw mine.",
        "Feels right in the hand, even after a whole afternoon.",
      ],
      doubt: [
        "Good quality, but the instructions could be clearer.",
        "It works, only the colour is paler than in the picture.",
        "Smaller than I had imagined; check the measurements.",
      ]),
    SampleDepartment(
      id: "books", name: "Books", summary: "New and reprinted, from our own shelves.",
      praise: [
        "I read it in two evenings and then started again.",
        "Beautifully printed, and the paper smells as it should.",
        "I have given it away three times by now.",
        "Every chapter left me with something to think about.",
      ],
      doubt: [
        "The first half is a delight, the ending comes too fast.",
        "Good content, but the type is rather small.",
        "The corner was bent on arrival; the text itself is lovely.",
      ]),
    SampleDepartment(
      id: "travel", name: "Travel", summary: "What to carry, and what to carry it in.",
      praise: [
        "Took it across three countries and it never let me down.",
        "Light, tough and thought through to the last zip.",
        "The best thing I bought for the journey.",
        "Rain, dust and a careless brother: it withstood them all.",
      ],
      doubt: [
        "Practical, but the fastening needs some getting used to.",
        "Fine for short trips; for a month I would want a larger one.",
        "A little stiff in the first weeks, good since then.",
      ]),
    SampleDepartment(
      id: "desk", name: "Desk", summary: "Paper, light and order for a place to think.",
      praise: [
        "My desk has never looked so calm.",
        "Simple, precise and a pleasure to use.",
        "You notice the care that went into the details.",
        "It makes me want to sit down and work, which is rare.",
      ],
      doubt: [
        "Nice to look at, but it collects dust quickly.",
        "I like it, though a larger version would suit me better.",
        "Took a week longer to arrive than promised.",
      ]),
    SampleDepartment(
      id: "games", name: "Games", summary: "For long evenings and short attention spans.",
      praise: [
        "We played until midnight and then once more.",
        "The children love it, and so do their grandparents.",
        "Easy to learn and still surprising after twenty rounds.",
        "Lovely materials; nothing feels cheap.",
      ],
      doubt: [
        "Great idea, but the rules need a second reading.",
        "Good fun for four, rather slow for two.",
        "The box is larger than it needs to be.",
      ]),
  ]
}
