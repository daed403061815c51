import { expect, test } from "vitest"
import { askedAnswer } from "./asked-answer.ts"

const now = new Date("2027-11-30T10:00:00Z")
const say = (confirmation: Parameters<typeof askedAnswer>[0], zone: string | null) => askedAnswer(confirmation, zone, "en-GB", now)

test("says until when a stage asks for an answer, in the portal's time zone", () => {
  expect(say({ date: "2027-12-15" }, "Etc/GMT+12")).toBe("Asks for an answer by Wednesday 15 December at 23:59 AoE (UTC−12).")
  expect(say({ date: "2027-12-15" }, null)).toBe("Asks for an answer by Wednesday 15 December at 23:59.")
  expect(say({ days: 10 }, "Europe/Rome")).toBe("Asks for an answer within 10 days.")
  expect(say({ days: 1 }, null)).toBe("Asks for an answer within 1 day.")
  expect(say(null, "Europe/Rome")).toBe(null)
})

test("gives at least until the end of the next day", () => {
  expect(say({ date: "2027-11-20" }, "UTC")).toBe("Asks for an answer by Wednesday 1 December at 23:59 UTC.")
})
