import Database
import Diagnostics
import Expectations
import Testing

@testable import PostgresDatabase

@Suite("What a server answers")
struct RefusalTests {
  /// All codes of PostgreSQL's table but those of success, of warnings and of no data, by what is said of them.
  private static let states = [
    "busy": """
    26000 40000 40001 40P01 42P05 55006 55P03 72000
    """,
    "connectionLost": """
    08000 08003 08006 08001 08004 08P01 25P03 3D000 53300 57000 57P01 57P02 57P03 57P04 \
    57P05
    """,
    "corrupt": """
    22000 2202E 22021 22008 22012 22005 2200B 22022 22015 2201E 22014 22016 2201F 2201G \
    22018 22007 2200D 22010 22013 2201W 2201X 2202H 2202G 22009 2200C 2200G 22002 22003 \
    22026 22001 22011 22027 22024 2200F 22P01 22P03 22P05 2200L 2200M 2200N 2200S 2200T \
    22030 22031 22032 22033 22034 22035 22036 22037 22038 22039 2203A 2203B 2203C 2203D \
    2203E 2203F 2203G 42804 42703 42883 42P01 42704 XX001 XX002
    """,
    "engine": """
    09000 0A000 0B000 0F000 0F001 0Z000 0Z002 20000 27000 2F000 2F005 2F002 2F003 2F004 \
    38000 38001 38002 38003 38004 39000 39001 39004 39P01 39P02 39P03 53000 53400 55000 \
    55P04 F0000 F0001 HV000 HV005 HV002 HV010 HV021 HV024 HV007 HV008 HV004 HV006 HV091 \
    HV00B HV00C HV00D HV090 HV00A HV009 HV014 HV001 HV00P HV00J HV00K HV00Q HV00R HV00L \
    HV00M HV00N P0000 P0001 P0002 P0003 P0004 XX000
    """,
    "full": """
    53100
    """,
    "io": """
    58000 58030 58P01 58P02
    """,
    "noNumberLeft": """
    2200H
    """,
    "noSchema": """
    3F000
    """,
    "notPermitted": """
    0L000 0LP01 0P000 28000 28P01 2B000 2BP01 42501
    """,
    "outOfMemory": """
    53200
    """,
    "outcomeUnknown": """
    08007 40003
    """,
    "readOnly": """
    25006
    """,
    "statement": """
    03000 21000 22019 22025 22P06 22023 2201B 22004 22P02 22P04 23000 23001 23502 23503 \
    23505 23514 23P01 24000 25000 25001 25002 25008 25003 25004 25005 25007 25P01 25P02 \
    2D000 34000 3B000 3B001 40002 42000 42601 42846 42803 42P20 42P19 42830 42602 42622 \
    42939 42P18 42P21 42P22 42809 428C9 42P02 42701 42P03 42P04 42723 42P06 42P07 42712 \
    42710 42702 42725 42P08 42P09 42P10 42611 42P11 42P12 42P13 42P14 42P15 42P16 42P17 \
    44000 55P02
    """,
    "timeLimit": """
    57014
    """,
    "tooLarge": """
    54000 54001 54011 54023
    """,
  ]

  private func error(_ state: String) -> DatabaseError {
    Refusal(state: state, message: "m", constraint: nil, function: nil).error
  }

  @Test("has an explanation for each code")
  func explained() {
    for (expected, states) in Self.states {
      for state in states.split(separator: " ") {
        expectEqual(error(String(state)).explanation.code, "database.\(expected)", "\(state)")
      }
    }
    expectEqual(Self.states.values.flatMap { $0.split(separator: " ") }.count, 249)
  }

  @Test("is no defect of the program for a code that is in no table")
  func unknown() {
    for state in ["", "ZZ999", "KX042", "P0000", "F0001"] {
      expectEqual(error(state).explanation.category, .unavailable)
    }
  }

  @Test("is the rule that a change breaks, a primary key by its name")
  func rules() {
    func rule(_ state: String, _ constraint: String? = nil) -> DatabaseError {
      Refusal(state: state, message: "m", constraint: constraint, function: nil).error
    }
    for (state, kind) in [
      ("23502", .notNull), ("23503", .foreignKey), ("23001", .foreignKey), ("23505", .unique),
      ("23514", .check), ("23P01", .other), ("22P02", .other),
    ] as [(String, ConstraintKind)] {
      expectEqual(rule(state), .constraint(kind, message: "m"))
    }
    expectEqual(rule("23505", "note_pkey"), .constraint(.primaryKey, message: "m"))
    expectEqual(rule("23505", "note_body_key"), .constraint(.unique, message: "m"))
  }
}
