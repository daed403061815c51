import { expect, test } from "vitest"
import { Seats } from "./seats.ts"

test("one network takes its share and no more, and leaves the rest to others", () => {
  const seats = new Seats(3, 2)
  const [first, second] = [seats.take("a"), seats.take("a")]
  expect(first).not.toBeNull()
  expect(second).not.toBeNull()
  expect(seats.take("a")).toBeNull()
  const other = seats.take("b")
  expect(other).not.toBeNull()
  expect(seats.take("c")).toBeNull()
  first?.()
  // Given back twice, it is one place all the same.
  first?.()
  expect(seats.take("c")).not.toBeNull()
  expect(seats.take("a")).toBeNull()
  second?.()
  expect(seats.take("a")).not.toBeNull()
  expect(seats.take("a")).toBeNull()
})
