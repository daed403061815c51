import { expect, it } from "vitest"
import { networkOf } from "./security-log.ts"

it.each([
  ["203.0.113.77", "203.0.113.x"],
  ["::ffff:203.0.113.77", "203.0.113.x"],
  ["2001:db8:17:4::9", "2001:db8:17::"],
  ["2001:db8::9", "2001:db8::"],
  ["::1", "::"],
  ["unknown", null],
  ["", null],
  [null, null],
])("%s is shown as %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})
