import { setImmediate as turn } from "node:timers/promises"
import { expect, test } from "vitest"
import { createTurns } from "./turns.ts"

test("limits running tasks, and starts them in order", async () => {
  const inTurn = createTurns(3)
  const begun: number[] = []
  let [under, most] = [0, 0]
  const work = (index: number) => async () => {
    begun.push(index)
    under += 1
    most = Math.max(most, under)
    for (let left = index % 4; left >= 0; left -= 1) await turn()
    under -= 1
    return index
  }
  const asked = Array.from({ length: 40 }, (_, index) => index)
  expect(await Promise.all(asked.map((index) => inTurn(work(index))))).toEqual(asked)
  expect(begun).toEqual(asked)
  expect(most).toBe(3)
  expect(await inTurn(work(0))).toBe(0)
})

test("a failed task passes its slot on", async () => {
  const inTurn = createTurns(1)
  const fails = () => Promise.reject(new Error("no"))
  const throws = (): Promise<never> => {
    throw new Error("no")
  }
  const results = await Promise.allSettled([inTurn(fails), inTurn(throws), inTurn(async () => "yes")])
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"])
  expect(await inTurn(async () => "again")).toBe("again")
})
