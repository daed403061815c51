import { expect, test } from "vitest"
import { mainColor } from "./color.ts"

type Part = readonly [count: number, red: number, green: number, blue: number]
const picture = (...parts: Part[]) => Uint8Array.from(parts.flatMap(([count, ...rgb]) => Array.from({ length: count }, () => rgb).flat()))

test.each<[string, Part[], string | null]>([
  ["one colour", [[100, 128, 0, 32]], "#800020"],
  [
    "a colour on black and white",
    [
      [400, 0, 0, 0],
      [400, 255, 255, 255],
      [200, 0, 110, 120],
    ],
    "#006e78",
  ],
  [
    "the colour with most area",
    [
      [300, 20, 40, 140],
      [100, 220, 30, 30],
    ],
    "#14288c",
  ],
  [
    "shades of one hue, as their mean",
    [
      [100, 200, 20, 20],
      [100, 220, 20, 40],
    ],
    "#d3141f",
  ],
  [
    "a colour between two hues",
    [
      [60, 255, 62, 0],
      [60, 255, 66, 0],
      [100, 0, 0, 255],
    ],
    "#ff4000",
  ],
  [
    "greys",
    [
      [100, 90, 90, 90],
      [100, 200, 198, 201],
    ],
    null,
  ],
  [
    "specks of colour in grey",
    [
      [1000, 128, 128, 128],
      [5, 255, 0, 0],
    ],
    null,
  ],
  ["nothing", [], null],
])("the main colour of %s", (_, parts, expected) => {
  expect(mainColor(picture(...parts))).toBe(expected)
})
