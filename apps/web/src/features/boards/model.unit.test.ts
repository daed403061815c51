import type { BoardCard, BoardColumn, BoardLimit } from "@intray/server/modules/boards/schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyMove, averageScore, findLowest, findNeighbour, findNext, findOver, invertMove, shiftMove, toColumns } from "./model.ts"

const card = (submissionId: string, column: BoardColumn, rank = 0, more: Partial<BoardCard> = {}): BoardCard => ({
  ...{ submissionId, column, rank, number: 1, title: submissionId, by: "", stageId: "s", score: null, spread: null, reviews: 0 },
  ...{ person: 1, offer: null, values: {} },
  ...more,
})
const cards = [card("a", "in"), card("b", "reserve", 2), card("c", "reserve", 1), card("d", "out"), card("e", "out")]
const ids = (list: readonly BoardCard[]) => list.map((one) => one.submissionId).join("")
const shape = (list: readonly BoardCard[]) => {
  const { in: chosen, reserve, out } = toColumns(list)
  return `${ids(chosen)}|${ids(reserve)}|${ids(out)}`
}

describe("a move on the board", () => {
  it("puts a card into a column, in the reserve at its place", () => {
    expect(shape(cards)).toBe("a|cb|de")
    expect(shape(applyMove(cards, { submissionId: "d", column: "in" }))).toBe("ad|cb|e")
    expect(shape(applyMove(cards, { submissionId: "d", column: "reserve" }))).toBe("a|cbd|e")
    expect(shape(applyMove(cards, { submissionId: "d", column: "reserve", before: "b" }))).toBe("a|cdb|e")
    expect(shape(applyMove(cards, { submissionId: "b", column: "reserve", before: "c" }))).toBe("a|bc|de")
  })

  it("leaves the reserve numbered from 1 without gaps", () => {
    const ranks = (list: readonly BoardCard[]) => toColumns(list).reserve.map((one) => `${one.submissionId}${one.rank}`)
    const reserve = ["f", "g", "h", "i"].map((id, index) => card(id, "reserve", index + 1))
    const without = applyMove(reserve, { submissionId: "g", column: "in" })
    expect(ranks(without)).toEqual(["f1", "h2", "i3"])
    expect(ranks(applyMove(without, { submissionId: "g", column: "reserve", before: "i" }))).toEqual(["f1", "h2", "g3", "i4"])
  })

  it("is taken back by its inverse, whatever it was", () => {
    const column = fc.constantFrom<BoardColumn>("in", "reserve", "out")
    const id = fc.constantFrom("a", "b", "c", "d", "e")
    fc.assert(
      fc.property(
        fc.array(fc.record({ submissionId: id, column, before: fc.option(id, { nil: undefined }) }), { maxLength: 12 }),
        (moves) => {
          let now: BoardCard[] = cards
          const shapes = [shape(now)]
          const inverses = []
          for (const move of moves) {
            const inverse = invertMove(now, move.submissionId)
            if (inverse) inverses.push(inverse)
            now = applyMove(now, move)
            shapes.push(shape(now))
          }
          for (const inverse of inverses.toReversed()) {
            expect(shape(now)).toBe(shapes.pop())
            now = applyMove(now, inverse)
          }
          expect(shape(now)).toBe(shapes[0])
        },
      ),
    )
  })

  it("by one place stays within the reserve", () => {
    expect(shiftMove(cards, "c", -1)).toBeNull()
    expect(shiftMove(cards, "b", 1)).toBeNull()
    expect(shiftMove(cards, "a", 1)).toBeNull()
    for (const [id, by] of [
      ["c", 1],
      ["b", -1],
    ] as const) {
      const move = shiftMove(cards, id, by)
      expect(move && shape(applyMove(cards, move))).toBe("a|bc|de")
    }
  })
})

describe("the neighbour of a card", () => {
  const columns = toColumns(cards)
  it("is in its column or in the next one that has cards", () => {
    expect(findNeighbour(columns, null, "down")?.submissionId).toBe("a")
    expect(findNeighbour(columns, "c", "down")?.submissionId).toBe("b")
    expect(findNeighbour(columns, "b", "down")).toBeNull()
    expect(findNeighbour(columns, "e", "left")?.submissionId).toBe("b")
    expect(findNeighbour({ ...columns, reserve: [] }, "e", "left")?.submissionId).toBe("a")
    expect(findNeighbour(columns, "a", "left")).toBeNull()
  })
  it("takes over when a card leaves", () => {
    expect(findNext(columns, "d")?.submissionId).toBe("e")
    expect(findNext(columns, "e")?.submissionId).toBe("d")
    expect(findNext(columns, "a")).toBeNull()
  })
})

describe("scores of cards", () => {
  it("have an average and a lowest", () => {
    const scored = [
      card("a", "in", 0, { score: 0.8 }),
      card("b", "in", 0, { score: 0.4 }),
      card("c", "in"),
      card("d", "out", 0, { score: 0 }),
    ]
    expect(averageScore(toColumns(scored).in)).toBeCloseTo(0.6)
    expect(averageScore([card("a", "in")])).toBeNull()
    expect(findLowest(scored, { kind: "submissions", max: 1 })?.submissionId).toBe("b")
    expect(findLowest([card("a", "in")], { kind: "submissions", max: 0 })).toBeNull()
  })
})

describe("cards over a limit", () => {
  it("are those of the option, with the key of its answer", () => {
    const talk = (id: string, track: string | string[], column: BoardColumn = "in") =>
      card(id, column, 0, { values: { track, minutes: 30 } })
    const talks = [talk("a", "code"), talk("b", "code"), talk("c", ["code", "history"]), talk("d", "history"), talk("e", "code", "out")]
    const limit = (option: string) => ({ kind: "option" as const, field: "track", option, max: 2 })
    const found = (limits: BoardLimit[]) => [...findOver(limits, talks)].map(([id, keys]) => `${id}: ${[...keys].join(" ")}`)
    expect(found([limit("code"), limit("history"), { kind: "submissions", max: 1 }])).toEqual(["a: track", "b: track", "c: track"])
    expect(found([limit("history"), { kind: "sum", field: "minutes", max: 120 }])).toEqual([])
    expect(found([limit("code"), { kind: "sum", field: "minutes", max: 90 }])).toEqual([
      ...["a: track minutes", "b: track minutes", "c: track minutes", "d: minutes"],
    ])
  })
})
