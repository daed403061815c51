import { expect, it } from "vitest"
import { choose } from "./choose.ts"

const room = { left: 2, most: 3, maxBytes: 1_000_000 }
const file = (name: string, size = 10) => ({ name, size })

it("takes what fits, in its order", () => {
  expect(choose([file("a"), file("b")], room)).toEqual({ taken: [file("a"), file("b")], trouble: null })
  expect(choose([], room)).toEqual({ taken: [], trouble: null })
  expect(choose([file("largest", room.maxBytes)], room)).toEqual({ taken: [file("largest", room.maxBytes)], trouble: null })
})

it("names each file that is left out, and why, and takes the others", () => {
  const { taken, trouble } = choose([file("song.wav", 2_000_000), file("none.txt", 0), file("a"), file("b"), file("c"), file("d")], room)
  expect(taken.map((one) => one.name)).toEqual(["a", "b"])
  expect(trouble).toBe(
    "“song.wav” has 2 MB. Up to 1 MB fits here. “none.txt” is empty. Export it again, or choose another file. " +
      "Up to 3 files fit here, so “c” and “d” were left out.",
  )
})
