import { expect, it, vi } from "vitest"
import { createKeyboard } from "../../lib/keyboard.ts"
import { digitKeys } from "./digit-keys.ts"

// What lies over it is a browser's matter (open-over.spec.ts).
vi.stubGlobal("document", { querySelectorAll: () => [] })

function opened(count: number) {
  const choices = Array.from({ length: count }, (_, index) => ({ id: `s${index + 1}`, name: `Stage ${index + 1}` }))
  const done: string[] = []
  const radios = choices.map(({ id }) => ({ value: id, focus: () => void done.push(`focus ${id}`) }))
  const group = { current: { querySelectorAll: () => radios } }
  const keyboard = createKeyboard({ dialogOpen: () => true })
  keyboard.register(digitKeys(choices, (id) => void done.push(`choose ${id}`), group))
  const press = (key: string) => keyboard.handle({ key, code: "", target: null, preventDefault: () => undefined } as never)
  return { press, done, group: group as { current: typeof group.current | null } }
}

it("chooses by digit, and takes the focus along to what is chosen", () => {
  const { press, done } = opened(3)
  expect(press("2")).toBe(true)
  expect(done).toEqual(["choose s2", "focus s2"])
  press("2")
  press("3")
  expect(done.slice(2)).toEqual(["choose s2", "focus s2", "choose s3", "focus s3"])
  expect(press("4")).toBe(false)
})

it("has nine digits, and chooses also where no radio is drawn", () => {
  const { press, done, group } = opened(11)
  expect(press("0")).toBe(false)
  group.current = null
  press("9")
  expect(done).toEqual(["choose s9"])
})
