/** The columns of the table, and how the URL writes them: `title~320,stage,a.genre`. Pure. */

/** Columns that every submission has. Number and title stay in view and come first. */
export const ownColumns = ["number", "title", "person", "stage", "labels", "assignee", "received", "files"] as const
export type OwnColumn = (typeof ownColumns)[number]

/** `a.KEY` is the answer to a question; `a.group.KEY` in a repeatable group. */
export type ColumnId = OwnColumn | `a.${string}`
export type Column = { id: ColumnId /** Pixels. */; width: number }

/** The columns that are always there. */
export const frozen = 2
const usual: readonly ColumnId[] = ["number", "title", "person", "stage", "labels", "assignee", "received"]

/** As many answers as the server gives with a row. */
const mostAnswers = 50
const widths: Record<OwnColumn, number> = {
  number: 92,
  title: 260,
  person: 170,
  stage: 160,
  labels: 220,
  assignee: 160,
  received: 124,
  files: 76,
}
const answerWidth = 180
export const [narrowest, widest] = [56, 800]

const defaultWidth = (id: ColumnId) => (isOwn(id) ? widths[id] : answerWidth)
const isOwn = (id: string): id is OwnColumn => (ownColumns as readonly string[]).includes(id)
const isAnswer = (id: string): id is `a.${string}` => /^a\.[a-z][a-z0-9_]{0,39}(?:\.[a-z][a-z0-9_]{0,39})?$/.test(id)

const within = (width: number) => Math.round(Math.max(narrowest, Math.min(widest, width)))

/** The question of a column of answers; null for other columns. */
export const getQuestionKey = (id: ColumnId): string | null => (isOwn(id) ? null : id.slice(2))

/** Reads the columns of a URL; invalid and repeated ones are dropped. An empty text is the usual columns. */
export function parseColumns(text: string): Column[] {
  const found = new Map<ColumnId, Column>()
  let answers = 0
  for (const part of text === "" ? usual : text.split(",")) {
    const [id = "", width] = part.split("~")
    if ((!isOwn(id) && !isAnswer(id)) || found.has(id)) continue
    if (isAnswer(id)) {
      answers += 1
      if (answers > mostAnswers) continue
    }
    const pixels = Number(width)
    found.set(id, { id, width: width !== undefined && Number.isFinite(pixels) ? within(pixels) : defaultWidth(id) })
  }
  const first = usual.slice(0, frozen).map((id) => found.get(id) ?? { id, width: defaultWidth(id) })
  return [...first, ...[...found.values()].filter(({ id }) => !usual.slice(0, frozen).includes(id))]
}

/** Writes columns for the URL; empty for the usual ones. */
export function writeColumns(columns: readonly Column[]): string {
  const text = columns.map(({ id, width }) => (width === defaultWidth(id) ? id : `${id}~${width}`)).join(",")
  return text === usual.join(",") ? "" : text
}

/** The keys of the questions whose answers are shown. */
export function listQuestionKeys(columns: readonly Column[]): string[] {
  return columns.flatMap(({ id }) => getQuestionKey(id) ?? [])
}

/** Adds a column at the end, or removes it. */
export function toggleColumn(columns: readonly Column[], id: ColumnId): Column[] {
  if (columns.some((one) => one.id === id)) return columns.filter((one, index) => index < frozen || one.id !== id)
  if (isAnswer(id) && listQuestionKeys(columns).length >= mostAnswers) return [...columns]
  return [...columns, { id, width: defaultWidth(id) }]
}

/** Moves a column by a number of places. Number and title stay first. @returns null if it cannot move there */
export function moveColumn(columns: readonly Column[], index: number, by: number): Column[] | null {
  const [moved, to] = [columns[index], index + by]
  if (!moved || index < frozen || to < frozen || to >= columns.length) return null
  return columns.toSpliced(index, 1).toSpliced(to, 0, moved)
}

/** @param width in pixels */
export function resizeColumn(columns: readonly Column[], index: number, width: number): Column[] {
  return columns.map((one, place) => (place === index ? { ...one, width: within(width) } : one))
}
