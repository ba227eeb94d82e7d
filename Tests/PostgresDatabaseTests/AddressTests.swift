import Database
import Expectations
import Testing

@testable import PostgresDatabase

@Suite("Addresses")
struct AddressTests {
  private func value(_ keyword: String, of text: String) throws -> String? {
    try PostgresAddress(text).parameters.last { $0.keyword == keyword }?.value
  }

  @Test("are URLs or libpq's words, and name the database without the user")
  func forms() throws {
    for (text, description) in [
      ("postgres://ada@db.example.org:5433/shop", "shop at db.example.org"),
      ("postgresql:///shop?host=/run/postgresql&user=ada", "shop at /run/postgresql"),
      ("host=db.example.org dbname=shop", "shop at db.example.org"), ("service=shop", "shop"),
      ("postgres://", "the local server"),
    ] {
      try expectEqual(PostgresAddress(text).description, description)
    }
    #expect(try value("port", of: "postgres://ada@db.example.org:5433/shop") == "5433")
    try expectEqual(value("keepalives_idle", of: "host=h"), "10")
    try expectEqual(value("keepalives_idle", of: "host=h keepalives_idle=60"), "60")
    try expectEqual(value("client_encoding", of: "host=h client_encoding=LATIN1"), "UTF8")
  }

  @Test("with several hosts are those of a primary, unless they say which is meant")
  func hosts() throws {
    let role = "target_session_attrs"
    for text in [
      "postgres://a,b/shop", "postgres:///shop?host=/a,/b", "hostaddr=10.0.0.1,10.0.0.2",
    ] {
      try expectEqual(value(role, of: text), "primary")
    }
    for text in ["postgres://a/shop", "service=shop"] { #expect(try value(role, of: text) == nil) }
    try expectEqual(value(role, of: "postgres://a,b/shop?target_session_attrs=any"), "any")
  }

  @Test(
    "with a password are refused, which no error repeats",
    arguments: [
      "postgres://ada:s3cret@host/shop", "postgres:///shop?password=s3cret",
      "host=h password=s3cret", "host=h sslpassword=s3cret",
      "postgres://ada:s3cret@host:port:x/shop",
      "postgres://ada:s3cret%zz@host/shop", "host=h password='s3cret", "password=s3cret oops",
      "s3cret@host", "postgres://ada:s3cret@host/shop?nonsense=1",
    ])
  func passwords(_ text: String) throws {
    #expect {
      _ = try PostgresAddress(text)
    } throws: { error in
      guard case DatabaseError.invalidAddress = error else { return false }
      return !"\(error)".contains("s3cret")
    }
  }

  @Test(
    "that cannot be read say why",
    arguments: [
      ("shop.db", "it is not a URL of PostgreSQL"), ("", "it is not a URL of PostgreSQL"),
      ("postgres://h/a\0b", "it is not a URL of PostgreSQL"),
      ("postgres://h/shop?nonsense=1", "invalid URI query parameter: \"nonsense\""),
    ])
  func unreadable(_ text: String, _ reason: String) throws {
    #expect {
      _ = try PostgresAddress(text)
    } throws: { error in
      guard case DatabaseError.invalidAddress(reason, let remedy) = error else { return false }
      return remedy.contains("postgres://host/database")
    }
  }

  @Test("distinguish this machine from others")
  func machines() {
    for host in ["", "localhost", "127.0.0.1", "::1", "/run/postgresql", "localhost,/tmp"] {
      #expect(PostgresAddress.isThisMachine(host))
    }
    for host in ["db.example.org", "0.0.0.0", "localhost,db.example.org", "10.0.0.1"] {
      #expect(!PostgresAddress.isThisMachine(host))
    }
  }
}
