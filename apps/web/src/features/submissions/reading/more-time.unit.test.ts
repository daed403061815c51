import { expect, test } from "vitest"
import { proposeUntil } from "./more-time.ts"

const now = new Date("2027-03-12T10:00:00Z")

test("proposes a week after the end, at the same time of day in the offer's zone", () => {
  const aoe = { until: "2027-03-17T11:59:00.000Z", timeZone: "Etc/GMT+12" }
  expect(proposeUntil(aoe, now).toISOString()).toBe("2027-03-24T11:59:00.000Z")
  // The clocks in Rome move forward on 28 March.
  const rome = { until: "2027-03-22T22:59:00.000Z", timeZone: "Europe/Rome" }
  expect(proposeUntil(rome, now).toISOString()).toBe("2027-03-29T21:59:00.000Z")
})

test("proposes a week after today when the offer has ended", () => {
  const ended = { until: "2027-02-01T22:59:00.000Z", timeZone: "Europe/Rome" }
  expect(proposeUntil(ended, now).toISOString()).toBe("2027-03-19T22:59:00.000Z")
})
