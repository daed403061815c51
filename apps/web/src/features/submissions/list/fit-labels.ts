import { inbox } from "@intray/i18n/inbox"

/** Pixels: the square of a hue with its gap, the gap between labels, and "+9" behind them. */
const swatch = 14
const gap = 10
/** How much wider than the square an icon is that is in its place. */
export const wider = 5
const more = 22

/**
 * How many labels stand whole in a line; what does not fit is counted behind them.
 * @param widths of their names, and `room` for all of it, in pixels
 * @returns at least one, which is cut where it must be
 */
export function fitting(widths: readonly number[], room: number): number {
  let used = 0
  for (const [index, width] of widths.entries()) {
    const next = used + (index > 0 ? gap : 0) + swatch + width
    const rest = index < widths.length - 1 ? gap + more : 0
    if (index > 0 && next + rest > room) return index
    used = next
  }
  return widths.length
}

const known = new Map<string, number>()
let canvas: CanvasRenderingContext2D | null | undefined

/** Width of a name as rows write it, in pixels, without asking the page for its layout. */
export function nameWidth(name: string): number {
  const before = known.get(name)
  if (before !== undefined) return before
  if (canvas === undefined) {
    canvas = document.createElement("canvas").getContext("2d")
    if (canvas) canvas.font = `12px ${getComputedStyle(document.body).fontFamily}`
  }
  // A team has some hundred names; many teams in one visit are no reason to keep them all.
  if (known.size > 2_000) known.clear()
  const width = canvas?.measureText(name).width ?? name.length * 7
  known.set(name, width)
  return width
}

type Row = { number: number; held: boolean; unread: boolean; comments: number; assigneeId: string | null }

/** Pixels of a row's second line that its labels may have, when the row has so many. */
export function labelRoom(row: Row, overdue: boolean, width: number): number {
  const edges = 14 + 16 + gap + 14
  const number = 7.3 * `#${row.number}`.length + gap
  const held = row.held ? 16 + nameWidth(inbox.list.held) + gap : 0
  const marks = [overdue ? 62 : 0, row.unread ? 13 : 0, row.comments > 0 ? 16 + 7 * `${row.comments}`.length : 0, row.assigneeId ? 16 : 0]
  const marked = marks.reduce((sum, one) => sum + (one > 0 ? one + 8 : 0), 0)
  return width - edges - number - held - (marked > 0 ? marked + gap : 0)
}
