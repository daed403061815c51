import { DatabaseAway, QueryError } from "@intray/db"
import { errors } from "@intray/i18n/translated"
import { describe, expect, it } from "vitest"
import { domainErrorOf } from "./errors.ts"
import { silentLog } from "./log.ts"
import { problemOf } from "./problem.ts"

const coded = (code: string) => Object.assign(new Error(code), { code })

describe("an unavailable dependency", () => {
  it("gets a response with a sentence and Retry-After, and is logged", async () => {
    const said: string[] = []
    const log = { ...silentLog, error: (message: string) => void said.push(message) }
    const answer = problemOf(new DatabaseAway("gone"), log, "a1b2")
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
    expect(await answer.json()).toMatchObject({ code: "unavailable", detail: errors.unavailable })
    expect(said).toEqual(["out of service"])
  })

  it("includes a failing disk, but not a full one or a server fault", () => {
    const codeOf = (cause: unknown) => domainErrorOf(cause)?.code ?? null
    const unreadable = new QueryError("disk I/O error", { sql: "select 1", code: "SQLITE_IOERR_READ" })
    const found = [coded("EIO"), coded("EROFS"), unreadable, coded("ENOSPC"), coded("ENOENT"), coded("ECONNREFUSED")].map(codeOf)
    expect(found).toEqual(["unavailable", "unavailable", "unavailable", "no_room", null, null])
  })
})
