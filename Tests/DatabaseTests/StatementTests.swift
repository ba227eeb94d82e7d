import Database
import Expectations
import Testing

@Suite("Statement")
struct StatementTests {
  @Test("a literal of one character is a statement")
  func singleScalar() {
    let statement: Statement = ";"
    expectEqual(statement.sql, ";")
    #expect(statement != ".")
  }

  @Test("parts make one statement, which is the same for the same parts in the same order")
  func parts() {
    let columns: Statement = "SELECT id, name"
    let source: Statement = "FROM product"
    let all = Statement(joining: columns, source)
    expectEqual(all.sql, "SELECT id, name\nFROM product")
    expectEqual(Statement(joining: all, ";").sql, "SELECT id, name\nFROM product\n;")
    expectEqual(all, Statement(joining: columns, source))
    expectEqual(Statement(joining: all, ";"), Statement(joining: columns, source, ";"))
    #expect(all != Statement(joining: source, columns) && all != columns && columns != all)
    expectEqual(Set([all, Statement(joining: columns, source), columns]).count, 2)
  }

  @Test("the columns of a table make one statement, in which their names are not words of SQL")
  func columns() {
    let columns = TableColumns("order", "select", "a\"b")
    #expect(columns.insertion.sql == #"INSERT INTO "order" ("select", "a""b") VALUES (?, ?)"#)
    expectEqual(columns.insertion, TableColumns("order", "select", "a\"b").insertion)
    #expect(columns.insertion != columns.shape)
    expectEqual(Set([columns.insertion, columns.insertion, columns.shape, "SELECT 1"]).count, 3)
  }
}
