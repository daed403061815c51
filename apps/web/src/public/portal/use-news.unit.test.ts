import { expect, it } from "vitest"
import { closingAt } from "./use-news.ts"

const at = Date.parse("2026-12-04T17:00:00Z")
const look = (minutes: number) => closingAt("2026-12-04T17:00:00Z", at + minutes * 60_000)

it("counts the last hour, then the quarter of an hour for what was begun, then it is over", () => {
  expect(closingAt(null, at)).toBeNull()
  expect(look(-61)).toBeNull()
  expect(look(-20)).toEqual({ kind: "soon", ms: 20 * 60_000, until: at + 15 * 60_000 })
  expect(look(0)).toEqual({ kind: "grace", until: at + 15 * 60_000 })
  expect(look(14)?.kind).toBe("grace")
  expect(look(15)).toEqual({ kind: "over" })
})
