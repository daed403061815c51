import pg from "pg"
import { expect, test } from "vitest"
import { connectFor, doesNotAnswer } from "./client.ts"

const address = "postgres://intray:secret-word@localhost:1/intray"

test("reports an unreachable server with the reason, without the password", async () => {
  await expect(connectFor("test", address)).rejects.toThrow(/^Postgres at localhost:1\/intray does not answer: connect E[A-Z]+ .+$/)
})

test("reports the reason of the first address of a name", () => {
  const refused = new AggregateError([new Error("connect ECONNREFUSED ::1:1"), new Error("connect ECONNREFUSED 127.0.0.1:1")])
  expect(doesNotAnswer(address, refused).message).toBe("Postgres at localhost:1/intray does not answer: connect ECONNREFUSED ::1:1")
})

test("reports an invalid address in one line", async () => {
  const said = "Postgres at the address in DATABASE_URL does not answer: Invalid URL"
  await expect(connectFor("test", "postgres://intray:secret#word@localhost/intray")).rejects.toThrow(said)
})

test("reports the server's error about the account or database", () => {
  const said = new pg.DatabaseError('password authentication failed for user "intray"', 0, "error")
  expect(doesNotAnswer(address, said).message).toBe(
    'Postgres at localhost:1/intray refuses the connection: password authentication failed for user "intray"; look at the account, the password and the database in its address.',
  )
})
