import { sumLimit } from "@intray/server/modules/boards/limits"
import { type BoardCard, type BoardColumn, type BoardLimit, boardColumns } from "@intray/server/modules/boards/schema"

export type Columns = Readonly<Record<BoardColumn, readonly BoardCard[]>>

/**
 * Cards by column. The reserve is in its own order, numbered from 1 without the gaps of cards that left it or are hidden; the others are in the
 * order given.
 */
export function toColumns(cards: readonly BoardCard[]): Columns {
  const inColumn = (column: BoardColumn) => cards.filter((card) => card.column === column)
  const reserve = inColumn("reserve")
    .sort((a, b) => a.rank - b.rank)
    .map((card, index) => ({ ...card, rank: index + 1 }))
  return { in: inColumn("in"), reserve, out: inColumn("out") }
}

export type Move = { submissionId: string; column: BoardColumn; before?: string | undefined }

/** The cards after a move, as the server will have them. */
export function applyMove(cards: readonly BoardCard[], { submissionId, column, before }: Move): BoardCard[] {
  const reserve = toColumns(cards)
    .reserve.map((card) => card.submissionId)
    .filter((id) => id !== submissionId)
  if (column === "reserve") {
    const at = before === undefined ? -1 : reserve.indexOf(before)
    reserve.splice(at === -1 ? reserve.length : at, 0, submissionId)
  }
  return cards.map((card) => {
    if (card.submissionId === submissionId) return { ...card, column, rank: column === "reserve" ? reserve.indexOf(submissionId) + 1 : 0 }
    // A card that leaves the reserve leaves a gap, which the order does not see.
    return column === "reserve" && card.column === "reserve" ? { ...card, rank: reserve.indexOf(card.submissionId) + 1 } : card
  })
}

/** The move that takes another one back. */
export function invertMove(cards: readonly BoardCard[], submissionId: string): Move | null {
  const columns = toColumns(cards)
  const card = cards.find((one) => one.submissionId === submissionId)
  if (!card) return null
  if (card.column !== "reserve") return { submissionId, column: card.column }
  const at = columns.reserve.findIndex((one) => one.submissionId === submissionId)
  return { submissionId, column: "reserve", before: columns.reserve[at + 1]?.submissionId }
}

/** The move of a card by one place within the reserve; null at its end. */
export function shiftMove(cards: readonly BoardCard[], submissionId: string, by: -1 | 1): Move | null {
  const { reserve } = toColumns(cards)
  const at = reserve.findIndex((one) => one.submissionId === submissionId)
  if (at === -1 || !reserve[at + by]) return null
  return { submissionId, column: "reserve", before: reserve[by === -1 ? at - 1 : at + 2]?.submissionId }
}

/** The card to the side of another one, or above or below it. Empty columns are passed over. */
export function findNeighbour(
  columns: Columns,
  submissionId: string | null,
  direction: "up" | "down" | "left" | "right",
): BoardCard | null {
  const place = boardColumns.findIndex((column) => columns[column].some((card) => card.submissionId === submissionId))
  const own = boardColumns[place]
  if (own === undefined) return boardColumns.map((column) => columns[column][0]).find((card) => card !== undefined) ?? null
  const at = columns[own].findIndex((card) => card.submissionId === submissionId)
  if (direction === "up" || direction === "down") return columns[own][at + (direction === "up" ? -1 : 1)] ?? null
  const by = direction === "left" ? -1 : 1
  for (let next = place + by; next >= 0 && next < boardColumns.length; next += by) {
    const cards = columns[boardColumns[next] ?? "in"]
    const card = cards[Math.min(at, cards.length - 1)]
    if (card) return card
  }
  return null
}

/** Which card is current after one has left its column: the next in the same column, else the one before it. */
export function findNext(columns: Columns, submissionId: string): BoardCard | null {
  return findNeighbour(columns, submissionId, "down") ?? findNeighbour(columns, submissionId, "up")
}

/** Average of the scores of cards, 0 to 1; null where none has a score. */
export function averageScore(cards: readonly BoardCard[]): number | null {
  const scores = cards.flatMap((card) => (card.score === null ? [] : [card.score]))
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** The counted card with the lowest score: the first to consider where a limit is over. */
export function findLowest(cards: readonly BoardCard[], limit: BoardLimit): BoardCard | null {
  const counted = new Set(sumLimit(limit, cards).counted)
  const scored = cards.filter((card) => counted.has(card.submissionId) && card.score !== null)
  return scored.reduce<BoardCard | null>(
    (lowest, card) => (lowest === null || (card.score ?? 0) <= (lowest.score ?? 0) ? card : lowest),
    null,
  )
}

/** Cards that count towards a limit that is over, with the keys of the answers that it counts. */
export type OverByCard = ReadonlyMap<string, ReadonlySet<string>>

export function findOver(limits: readonly BoardLimit[], cards: readonly BoardCard[]): OverByCard {
  const found = new Map<string, Set<string>>()
  for (const limit of limits) {
    if (!("field" in limit)) continue
    const { over, counted } = sumLimit(limit, cards)
    if (over) for (const id of counted) found.set(id, (found.get(id) ?? new Set()).add(limit.field))
  }
  return found
}
