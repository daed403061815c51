import type { SubmissionFilter } from "@intray/server/modules/submission-index/schema"
import type { InboxFilter } from "./filter.ts"
import { readAnswers, readReviews } from "./filter-answers.ts"
import { momentsOf } from "./filter-days.ts"

/** Pure changes to a filter; each returns a new one. */

/** The parts of a filter, in the order of their chips; each can be removed separately. */
export const parts = [
  "text",
  "portals",
  "stages",
  "labels",
  "without",
  "assignees",
  "reviewers",
  "date",
  "answers",
  "reviews",
  "files",
  "held",
  "overdue",
  "unread",
  "offer",
  "trash",
  "snoozed",
] as const
export type Part = (typeof parts)[number]

/** The parts that are lists of values. */
export type ListPart = "portals" | "stages" | "labels" | "without" | "assignees" | "reviewers" | "offer"

/** The filter that shows all open submissions. */
export function unfiltered(filter: Pick<InboxFilter, "sort" | "table">, state: InboxFilter["state"] = "open"): InboxFilter {
  return {
    portals: [],
    stages: [],
    state,
    labels: [],
    match: "any",
    without: [],
    assignees: [],
    reviewers: [],
    date: null,
    answers: null,
    reviews: null,
    files: null,
    held: null,
    overdue: null,
    unread: null,
    offer: [],
    trash: null,
    snoozed: null,
    text: "",
    sort: filter.sort,
    table: filter.table,
    view: null,
  }
}

/** The filter that shows the trash. */
export function trashed(filter: InboxFilter): InboxFilter {
  return { ...unfiltered(filter, "all"), trash: true }
}

/** Whether a part of the filter is set. The default, open submissions, counts as a stage. */
export function isSet(filter: InboxFilter, part: Part): boolean {
  if (part === "text") return filter.text.trim() !== ""
  if (part === "stages") return filter.stages.length > 0 || filter.state === "open"
  const value = filter[part]
  return Array.isArray(value) ? value.length > 0 : value !== null
}

/** Returns the parts that are set. */
export function partsOf(filter: InboxFilter): Part[] {
  return parts.filter((part) => isSet(filter, part))
}

/** Whether the list depends on labels. */
export function byLabels(filter: InboxFilter): boolean {
  return (["labels", "without", "reviewers"] as const).some((part) => isSet(filter, part))
}

/** Whether it differs from the default list of open submissions. */
export function isFiltered(filter: InboxFilter): boolean {
  return filter.state === "all" || partsOf(filter).some((part) => part !== "stages")
}

/** Removes one part. Without named stages the filter shows open submissions again, and without that, everything. */
export function without(filter: InboxFilter, part: Part): InboxFilter {
  if (part === "stages") return { ...filter, stages: [], state: filter.stages.length > 0 && !filter.trash ? "open" : "all" }
  if (part === "text") return withText(filter, "")
  if (part === "labels") return { ...filter, labels: [], match: "any" }
  // Outside the trash, the default is open submissions.
  if (part === "trash") return { ...filter, trash: null, state: filter.stages.length > 0 ? "all" : "open" }
  const value = filter[part]
  return { ...filter, [part]: Array.isArray(value) ? [] : null }
}

/**
 * Changes the search text. A search usually looks for a submission anywhere, so a list of open submissions widens to all of them, and
 * narrows again when the text is cleared.
 */
export function withText(filter: InboxFilter, text: string): InboxFilter {
  const [before, after] = [filter.text.trim() !== "", text.trim() !== ""]
  const state = filter.stages.length > 0 || filter.trash || before === after ? filter.state : after ? "all" : "open"
  return { ...filter, text, state }
}

/** Shows submissions of a state instead of named stages. */
export function withState(filter: InboxFilter, state: InboxFilter["state"]): InboxFilter {
  // Open submissions are never in the trash.
  return { ...filter, stages: [], state, ...(state === "open" ? { trash: null } : {}) }
}

/** Adds or removes one value of a list. A label is either required or excluded. */
export function toggle(filter: InboxFilter, part: ListPart, id: string): InboxFilter {
  const ids: readonly string[] = filter[part]
  const had = ids.includes(id)
  const next = had ? ids.filter((other) => other !== id) : [...ids, id]
  // Removing the last stage means "open" again, not "everything": a filter never widens unexpectedly.
  if (part === "stages") return { ...filter, stages: next, state: next.length === 0 && !filter.trash ? "open" : "all" }
  if (part === "labels") {
    const match = next.length > 1 ? filter.match : "any"
    return { ...filter, labels: next, match, without: filter.without.filter((other) => other !== id) }
  }
  if (part === "without") {
    const labels = filter.labels.filter((other) => other !== id)
    return { ...filter, without: next, labels, match: labels.length > 1 ? filter.match : "any" }
  }
  // Offers follow an acceptance, and accepted submissions are not open.
  if (part === "offer" && !had) return { ...filter, offer: next as InboxFilter["offer"], state: "all" }
  return { ...filter, [part]: next }
}

/** Cycles a label on a touch screen, which has no Shift: required, excluded, neither. */
export function cycleLabel(filter: InboxFilter, id: string): InboxFilter {
  return filter.labels.includes(id) ? toggle(filter, "without", id) : chooseLabel(filter, id)
}

/** Requires a label, or takes it off if it was required or excluded. With `leaveOut`, excludes it, or takes off the exclusion. */
export function chooseLabel(filter: InboxFilter, id: string, leaveOut = false): InboxFilter {
  return toggle(filter, leaveOut || filter.without.includes(id) ? "without" : "labels", id)
}

/** Sets one of several exclusive values, or clears it if it was set already. */
export function choose<P extends "files" | "held" | "overdue" | "unread" | "snoozed" | "date">(
  filter: InboxFilter,
  part: P,
  value: InboxFilter[P],
): InboxFilter {
  return { ...filter, [part]: filter[part] === value ? null : value }
}

/** Converts the filter to the server's format. @param now decides what "today" is */
export function toServer(filter: InboxFilter, now = new Date()): SubmissionFilter {
  const list = (ids: string[]) => (ids.length > 0 ? ids : undefined)
  const labels = {
    ...(filter.labels.length > 0 ? { [filter.match]: filter.labels } : {}),
    ...(filter.without.length > 0 ? { none: filter.without } : {}),
  }
  const answers = readAnswers(filter.answers)
  const sent = {
    portals: list(filter.portals),
    stages: list(filter.stages),
    state: filter.state,
    labels: Object.keys(labels).length > 0 ? labels : undefined,
    assignees: list(filter.assignees),
    reviewers: list(filter.reviewers),
    ...(filter.date === null ? {} : momentsOf(filter.date, now)),
    answers: answers.length > 0 ? answers : undefined,
    reviews: readReviews(filter.reviews) ?? undefined,
    files: filter.files ?? undefined,
    held: filter.held ?? undefined,
    overdue: filter.overdue ?? undefined,
    unread: filter.unread ?? undefined,
    offer: filter.offer.length > 0 ? filter.offer : undefined,
    trash: filter.trash ?? undefined,
    snoozed: filter.snoozed ?? undefined,
    text: filter.text.trim() || undefined,
  }
  // Omits undefined values, because the filter is also the cache key of its list.
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as SubmissionFilter
}

/** The input of `submissions.list` for the filter, without paging. */
export function toListInput(filter: InboxFilter, now = new Date()) {
  return { filter: toServer(filter, now), sort: filter.sort }
}
