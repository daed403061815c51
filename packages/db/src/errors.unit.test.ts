import { describe, expect, test } from "vitest"
import { DatabaseAway, isAway, isOutOfRoom, QueryError, TransactionTimeout } from "./errors.ts"

const refused = (code: string) => new QueryError("refused", { sql: "select 1", code })
const within = (cause: unknown) => new Error("The write was not stored: its commit failed.", { cause })

describe("errors of a database", () => {
  const passing: [string, Error][] = [
    ["a broken line", new DatabaseAway("gone")],
    ["a transaction that took too long", new TransactionTimeout(5000)],
    ...["57P01", "57P03", "57014", "08006", "53300", "25006", "58030"].map((code): [string, Error] => [`Postgres' ${code}`, refused(code)]),
    ...["SQLITE_IOERR_READ", "SQLITE_BUSY", "SQLITE_READONLY", "SQLITE_CORRUPT"].map((code): [string, Error] => [code, refused(code)]),
  ]
  test.each(passing)("%s is a matter of the moment", (_, error) => {
    expect([isAway(error), isAway(within(within(error)))]).toEqual([true, true])
  })

  test.each(["23505", "42P01", "40001", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_ERROR"])("%s is not", (code) => {
    expect(isAway(refused(code))).toBe(false)
  })

  test("a full disk counts as out of space, whatever else it is", () => {
    for (const code of ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "53100"]) expect(isOutOfRoom(refused(code))).toBe(true)
    expect(isAway(new TypeError("x is not a function"))).toBe(false)
  })
})
