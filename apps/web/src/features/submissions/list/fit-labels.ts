import { inbox } from "@intray/i18n/inbox"

/** Pixels: a label's square with its gap, the gap between labels, and "+9" after them. */
const swatch = 14
const gap = 10
/** Extra pixels of an icon compared with the square. */
export const wider = 5
const more = 22

/**
 * Number of labels that fit completely into a line; the rest is shown as a count.
 * @param widths of the names, and `room` for all of them, in pixels
 * @returns at least one, which may be cut off
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

/** Width of a name in a row, in pixels, without forcing a layout of the page. */
export function nameWidth(name: string): number {
  const before = known.get(name)
  if (before !== undefined) return before
  if (canvas === undefined) {
    canvas = document.createElement("canvas").getContext("2d")
    if (canvas) canvas.font = `12px ${getComputedStyle(document.body).fontFamily}`
  }
  // A team has about a hundred names; visits to many teams must not grow the cache without limit.
  if (known.size > 2_000) known.clear()
  const width = canvas?.measureText(name).width ?? name.length * 7
  known.set(name, width)
  return width
}

type Row = { number: number; held: boolean; unread: boolean; offer: object | null; comments: number; assigneeId: string | null }

/** Pixels available for labels in a row's second line. */
export function labelRoom(row: Row, overdue: boolean, width: number): number {
  const edges = 14 + 16 + gap + 14
  const number = 7.3 * `#${row.number}`.length + gap
  const held = row.held ? 16 + nameWidth(inbox.list.held) + gap : 0
  const marks = [
    overdue ? 62 : 0,
    row.unread ? 13 : 0,
    row.offer ? 13 : 0,
    row.comments > 0 ? 16 + 7 * `${row.comments}`.length : 0,
    row.assigneeId ? 16 : 0,
  ]
  const marked = marks.reduce((sum, one) => sum + (one > 0 ? one + 8 : 0), 0)
  return width - edges - number - held - (marked > 0 ? marked + gap : 0)
}
