import { expect, it } from "vitest"
import { openedAs } from "./address.ts"

it.each([
  ["https://intray.example", "intray.example", "here"],
  ["https://intray.example:8443", "intray.example", "here"],
  ["http://localhost:3000", "127.0.0.1", "loopback"],
  ["http://127.0.0.1:3000", "[::1]", "loopback"],
  ["http://localhost:3000", "intray.example", "elsewhere"],
  ["https://intray.example", "localhost", "elsewhere"],
  ["https://intray.example", "www.intray.example", "elsewhere"],
  [undefined, "intray.example", "here"],
])("configured for %s and opened as %s is %s", (base, hostname, opened) => {
  expect(openedAs(base, hostname)).toBe(opened)
})
