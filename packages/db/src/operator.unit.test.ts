import { expect, test } from "vitest"
import { toldOf } from "./operator.ts"

const thrown = (message: string, code?: string) => Object.assign(new Error(message), { code })

test.each([
  ["an account that may make no tables", thrown("permission denied for schema public", "42501"), "ALTER DATABASE name OWNER TO"],
  ["a standby", thrown("cannot execute CREATE TABLE in a read-only transaction", "25006"), "can only be read"],
  ["a file that may only be read", thrown("attempt to write a readonly database", "SQLITE_READONLY_DIRECTORY"), "can only be read"],
  ["a damaged file", thrown("database disk image is malformed", "SQLITE_CORRUPT"), "restore a copy of it"],
  ["a line that broke", thrown("Connection terminated unexpectedly"), "Run the same command again"],
  ["a server that was stopped", thrown("terminating connection", "57P01"), "Run the same command again"],
])("describes %s in one line that includes the engine's message", (_, error, said) => {
  const wrapped = new Error("Failed query", { cause: error })
  for (const one of [error, wrapped]) {
    expect(toldOf(one)).toContain(said)
    expect(toldOf(one)).toContain(error.message)
  }
})

test("has no text for errors that only a programmer can fix", () => {
  expect(toldOf(thrown("syntax error at end of input", "42601"))).toBeNull()
  expect(toldOf(new TypeError("x is not a function"))).toBeNull()
  expect(toldOf("a text")).toBeNull()
})
