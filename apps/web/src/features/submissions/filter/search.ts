import type { OfferState } from "@intray/server/modules/offers/schema"
import { readDate } from "./filter-days.ts"

/** The search parameters of the inbox's URL. Its router needs them before the inbox is loaded. */

/** No submission has a larger number. */
const MAX_NUMBER = 2_147_483_647

export type InboxSearch = {
  /** Portal slugs, comma-separated. */
  portal?: string
  /** Stage ids, comma-separated. */
  stage?: string
  /** Label ids, comma-separated; a submission with any of them matches. */
  label?: string
  /** With several labels: a submission must have all of them. */
  match?: "all"
  /** Label ids; a submission with one of them does not match. */
  without?: string
  /** User ids, `me`, `none`. */
  assignee?: string
  /** User ids, `me`: members who set one of its labels. */
  reviewer?: string
  /** `today`, `7d`, `30d`, `month`, a day, or a range with `..` whose start or end may be missing. */
  date?: string
  /** Conditions on answers; `filter-answers.ts` has the format. */
  answers?: string
  /** The condition on reviews in one round; `filter-answers.ts` has the format. */
  reviews?: string
  files?: Answer
  /** Decided but not published yet. */
  held?: Answer
  /** The promised date of an answer has passed. */
  overdue?: "yes"
  /** The submitter wrote a message that no member has read. */
  unread?: "yes"
  /** States of the submitter's answer after an acceptance, comma-separated. */
  offer?: string
  /** Only submissions in the trash. */
  trash?: "yes"
  snoozed?: Snoozed
  /** Words that a submission must contain. */
  q?: string
  /** Absent: open and held submissions. */
  state?: "all"
  /** Absent: newest first. */
  sort?: "oldest"
  /** Absent: the list with the reading pane. */
  layout?: "table"
  /** Columns of the table with their widths, comma-separated; absent: the usual ones. */
  columns?: string
  /** Of the table's rows. Absent: compact. */
  density?: "cosy"
  /** The saved view that it started from. The full filter is also in the URL, so that it works for users without that view. */
  view?: string
  /** Number of the open submission. */
  sel?: number
}

export type Answer = "yes" | "no"
export type Snoozed = "only" | "any" | "hide"

/** Maximum length of a search. */
export const mostText = 200

/** Maximum length of the conditions on answers; a saved view stores no more. */
const mostAnswers = 7_000

/** Maximum number of entries of one kind in a URL; more are dropped. */
const most = 100

/** Placeholder for the current user, which no id can equal. */
export const me = "me"
export const nobody = "none"

/** Parses the search parameters; invalid values are dropped without an error. */
export function parseSearch(raw: Record<string, unknown>): InboxSearch {
  const search: InboxSearch = {}
  const lists = { portal: split(raw.portal).filter(isSlug), stage: split(raw.stage), label: split(raw.label) }
  const without = split(raw.without).filter((id) => !lists.label.includes(id))
  const reviewer = split(raw.reviewer).filter((id) => id !== nobody)
  for (const [name, ids] of Object.entries({ ...lists, without, assignee: split(raw.assignee), reviewer })) {
    if (ids.length > 0) search[name as "portal"] = ids.join(",")
  }
  if (raw.match === "all" && lists.label.length > 1) search.match = "all"
  const date = readDate(raw.date)
  if (date !== null) search.date = date
  if (typeof raw.answers === "string" && raw.answers.length <= mostAnswers && isConditions(raw.answers)) search.answers = raw.answers
  if (typeof raw.reviews === "string" && isReviews(raw.reviews)) search.reviews = raw.reviews
  for (const name of ["files", "held"] as const) {
    const value = raw[name]
    if (value === "yes" || value === "no") search[name] = value
  }
  if (raw.overdue === "yes") search.overdue = "yes"
  if (raw.unread === "yes") search.unread = "yes"
  const offer = split(raw.offer).filter(isOfferState)
  if (offer.length > 0) search.offer = offer.join(",")
  if (raw.trash === "yes") search.trash = "yes"
  if (raw.snoozed === "only" || raw.snoozed === "any" || raw.snoozed === "hide") search.snoozed = raw.snoozed
  // The router parses values that look like numbers.
  if (typeof raw.q === "string" || typeof raw.q === "number") {
    const q = String(raw.q).slice(0, mostText)
    if (q.trim() !== "") search.q = q
  }
  if (raw.state === "all" && lists.stage.length === 0 && !search.trash) search.state = "all"
  if (raw.sort === "oldest") search.sort = "oldest"
  if (raw.layout === "table") {
    search.layout = "table"
    if (typeof raw.columns === "string" && /^[\w.~,]{1,5000}$/.test(raw.columns)) search.columns = raw.columns
    if (raw.density === "cosy") search.density = "cosy"
  }
  if (typeof raw.view === "string" && isId(raw.view)) search.view = raw.view
  const sel = typeof raw.sel === "string" && /^\d+$/.test(raw.sel) ? Number(raw.sel) : raw.sel
  if (typeof sel === "number" && Number.isSafeInteger(sel) && sel > 0 && sel <= MAX_NUMBER) search.sel = sel
  return search
}

/** Whether a text is a possible portal slug; the server rejects others. */
function isSlug(text: string): boolean {
  return text.length > 1 && text.length <= 60 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}

function isConditions(text: string): boolean {
  return /^[a-z][a-z0-9_.]*\*[^\p{Cc}\p{Cs}]*$/u.test(text)
}

/** Only what a condition on reviews may be made of: `filter-answers.ts`, which reads it, is not loaded first. */
function isReviews(text: string): boolean {
  return /^[\w*.-]{1,200}$/.test(text)
}

function isId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text)
}

const offerStates = ["open", "confirmed", "declined", "expired", "withdrawn"] as const satisfies readonly OfferState[]

export function isOfferState(value: string): value is OfferState {
  return (offerStates as readonly string[]).includes(value)
}

export function split(value: unknown): string[] {
  if (typeof value !== "string" && typeof value !== "number") return []
  const parts = String(value)
    .split(",")
    .map((part) => part.trim())
    .filter(isId)
  return [...new Set(parts)].slice(0, most)
}
