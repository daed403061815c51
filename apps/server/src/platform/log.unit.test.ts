import { expect, test } from "vitest"
import { formatLine } from "./log.ts"

test("writes fields after the message, quoted if they would be read as several", () => {
  expect(formatLine("text", "info", "GET /", { status: 200, id: "a1", why: "two words", none: undefined })).toBe(
    'GET / status=200 id=a1 why="two words"',
  )
})

test("writes JSON as one object on one line, with the stack of an error", () => {
  const cause = new Error("first\nsecond")
  const line = formatLine("json", "error", "fault\nwith a break", { id: "a1", level: "forged", none: undefined }, cause)
  expect(line).not.toContain("\n")
  const { time, stack, ...rest } = JSON.parse(line) as Record<string, string>
  expect(rest).toEqual({ level: "error", message: "fault\nwith a break", id: "a1" })
  expect(new Date(time ?? "").toISOString()).toBe(time)
  expect(stack).toContain("first\nsecond")
})
