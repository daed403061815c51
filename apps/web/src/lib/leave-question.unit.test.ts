import { expect, it, vi } from "vitest"
import { createLeaveQuestion } from "./leave-question.ts"

const settled = async (answer: Promise<boolean>) => Promise.race([answer, new Promise((resolve) => setTimeout(() => resolve("open"), 1))])

it("lets go at once where nothing is typed, or nothing shows the question", async () => {
  const unseen = createLeaveQuestion(() => true)
  expect(await unseen.ask()).toBe(true)
  const free = createLeaveQuestion(() => false)
  free.show()
  expect(await free.ask()).toBe(true)
  expect(free.open()).toBe(false)
})

it("waits for the answer, and tells when it is open", async () => {
  const question = createLeaveQuestion(() => true)
  question.show()
  const told = vi.fn()
  question.watch(told)
  const first = question.ask()
  expect(await settled(first)).toBe("open")
  expect(question.open()).toBe(true)
  question.answer(true)
  expect(await first).toBe(true)
  expect(question.open()).toBe(false)
  expect(told).toHaveBeenCalled()
})

it("is answered with staying by asking again, and by the page that goes", async () => {
  const question = createLeaveQuestion(() => true)
  const gone = question.show()
  const first = question.ask()
  const second = question.ask()
  expect(await first).toBe(false)
  expect(await settled(second)).toBe("open")
  gone()
  expect(await second).toBe(false)
})
