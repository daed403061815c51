import { describe, expect, it } from "vitest"
import { finish, goBack, neighbourIn, newRun, open, placeIn, skip, swipeOf, unskip } from "./run.ts"

const stop = (number: number) => ({ submissionId: `s${number}`, number })
const numbers = (stops: readonly { number: number }[]) => stops.map((one) => one.number)

describe("the way through the queue", () => {
  it("goes back to what was open before", () => {
    const run = open(open(open(newRun, stop(1)), stop(2)), stop(3))
    expect(numbers(run.back)).toEqual([1, 2])
    expect(goBack(run)).toMatchObject({ current: stop(2), back: [stop(1)] })
    expect(goBack(newRun)).toBe(newRun)
  })

  it("passes over what is skipped until it is opened again", () => {
    const run = open(skip(open(newRun, stop(1))), stop(2))
    expect(numbers(run.skipped)).toEqual([1])
    expect(goBack(run)).toMatchObject({ current: stop(1), skipped: [] })
    expect(numbers(skip(skip(run)).skipped)).toEqual([1, 2])
  })

  it("remembers as many skipped ones as the server takes", () => {
    let run = newRun
    for (let number = 1; number <= 120; number += 1) run = skip(open(run, stop(number)))
    expect(run.skipped).toHaveLength(100)
    expect(run.skipped.at(-1)).toEqual(stop(120))
  })

  it("shows nothing after a review until the next one comes", () => {
    const run = finish(skip(open(newRun, stop(1))))
    expect(run).toMatchObject({ current: null, back: [stop(1)], skipped: [], over: false })
    expect(open(run, stop(2))).toMatchObject({ current: stop(2), back: [stop(1)] })
  })

  it("is over when the server gives nothing, and goes on with the skipped ones", () => {
    const over = open(skip(open(newRun, stop(1))), null)
    expect(over).toMatchObject({ current: null, over: true })
    expect(numbers(over.skipped)).toEqual([1])
    expect(unskip(over)).toMatchObject({ skipped: [], over: false })
  })

  it("stays where the server gives the same one again", () => {
    const run = open(newRun, stop(1))
    expect(open(run, stop(1))).toEqual(run)
  })
})

it("moves along the list, from its ends where the list does not hold what is open", () => {
  const items = [stop(1), stop(2)]
  expect(neighbourIn(items, open(newRun, stop(1)), 1)).toEqual(stop(2))
  expect(neighbourIn(items, open(newRun, stop(2)), 1)).toBeNull()
  expect(neighbourIn(items, open(newRun, stop(9)), 1)).toEqual(stop(1))
  expect(neighbourIn(items, open(newRun, stop(9)), -1)).toEqual(stop(2))
  expect(neighbourIn([], newRun, 1)).toBeNull()
})

it("counts the place from what is done and skipped", () => {
  expect(placeIn(newRun, { done: 2, remaining: 10 })).toEqual({ at: 3, of: 12 })
  expect(placeIn(skip(open(newRun, stop(1))), { done: 2, remaining: 10 })).toEqual({ at: 4, of: 12 })
  expect(placeIn(newRun, { done: 12, remaining: 0 })).toEqual({ at: 12, of: 12 })
})

it("takes a long way sideways for a swipe, and nothing else", () => {
  expect(swipeOf(-120, 10)).toBe("skip")
  expect(swipeOf(120, -10)).toBe("back")
  expect(swipeOf(-40, 0)).toBeNull()
  expect(swipeOf(-120, 90)).toBeNull()
})
