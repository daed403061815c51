import { expect, it } from "vitest"
import { codeRoom } from "./confine.ts"

it("counts space for code that is mapped as data, but not code or reserved addresses", () => {
  // Node 20 and 22 reserve it.
  const reserved = `7f0000000000-7f0000040000 rwxp 00000000 00:00 0
7f0000040000-7f001fe40000 ---p 00000000 00:00 0
7f0020000000-7f0024000000 rw-p 00000000 00:00 0
`
  expect(codeRoom(reserved)).toBe(0)
  // Node 24 maps it.
  expect(codeRoom(`${reserved}7f0030000000-7f004fe00000 rwxp 00000000 00:00 0\n`)).toBe(510 * 1024 * 1024)
  expect(codeRoom("")).toBe(0)
})
