import { describe, expect, it } from "vitest"
import { clearance } from "./toast.tsx"

const area = { left: 400, right: 770, bottom: 700, height: 60 }
const button = (top: number, left = 500) => ({ left, right: left + 90, top, bottom: top + 30 })

describe("the place of toasts", () => {
  it("stays where no primary button is below", () => {
    expect(clearance(area, [])).toBe(0)
    expect(clearance(area, [button(300), button(660, 100)])).toBe(0)
  })

  it("is above the primary buttons that it would cover", () => {
    expect(clearance(area, [button(660)])).toBe(56)
    expect(clearance(area, [button(560), button(660)])).toBe(156)
  })

  it("stays where there is no room above the button", () => {
    expect(clearance(area, [button(50)].concat(Array.from({ length: 20 }, (_, index) => button(660 - index * 32))))).toBe(0)
  })
})
