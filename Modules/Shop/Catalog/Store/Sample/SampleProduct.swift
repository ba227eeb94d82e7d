/// A product of the sample catalogue; its identifier follows from its place.
struct SampleProduct: Sendable {
  let name: String
  let summary: String
  let cents: Int
  let stock: Int
  let seller: String

  init(_ name: String, _ cents: Int, stock: Int, by seller: String, _ summary: String) {
    (self.name, self.summary, self.cents) = (name, summary, cents)
    (self.stock, self.seller) = (stock, seller)
  }
}
