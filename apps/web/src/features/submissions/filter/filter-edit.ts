import type { SubmissionFilter } from "@intray/server/modules/submission-index/schema"
import type { InboxFilter } from "./filter.ts"
import { momentsOf } from "./filter-days.ts"

/** Changes to a filter, each of which gives a new one. */

/** What a list can be narrowed by, in the order of its chips; each can be taken out alone. */
export const parts = [
  "text",
  "portals",
  "stages",
  "labels",
  "without",
  "assignees",
  "reviewers",
  "date",
  "files",
  "held",
  "overdue",
  "unread",
  "trash",
  "snoozed",
] as const
export type Part = (typeof parts)[number]

/** The parts of which a list of values can be in force. */
export type ListPart = "portals" | "stages" | "labels" | "without" | "assignees" | "reviewers"

/** Nothing but what is open. */
export function unfiltered(filter: InboxFilter, state: InboxFilter["state"] = "open"): InboxFilter {
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
    files: null,
    held: null,
    overdue: null,
    unread: null,
    trash: null,
    snoozed: null,
    text: "",
    sort: filter.sort,
    view: null,
  }
}

/** What is in the trash. */
export function trashed(filter: InboxFilter): InboxFilter {
  return { ...unfiltered(filter, "all"), trash: true }
}

/** Is the list narrowed by that? That it shows what is open counts as a stage. */
export function isSet(filter: InboxFilter, part: Part): boolean {
  if (part === "text") return filter.text.trim() !== ""
  if (part === "stages") return filter.stages.length > 0 || filter.state === "open"
  const value = filter[part]
  return Array.isArray(value) ? value.length > 0 : value !== null
}

/** The parts in force. */
export function partsOf(filter: InboxFilter): Part[] {
  return parts.filter((part) => isSet(filter, part))
}

/** Does a label decide what is in the list? */
export function byLabels(filter: InboxFilter): boolean {
  return (["labels", "without", "reviewers"] as const).some((part) => isSet(filter, part))
}

/** Is it anything but the list of what is open? */
export function isFiltered(filter: InboxFilter): boolean {
  return filter.state === "all" || partsOf(filter).some((part) => part !== "stages")
}

/** The same filter without one part. Without named stages it shows what is open again, and without that, everything. */
export function without(filter: InboxFilter, part: Part): InboxFilter {
  if (part === "stages") return { ...filter, stages: [], state: filter.stages.length > 0 && !filter.trash ? "open" : "all" }
  if (part === "text") return withText(filter, "")
  if (part === "labels") return { ...filter, labels: [], match: "any" }
  // Out of the trash is among what is open.
  if (part === "trash") return { ...filter, trash: null, state: filter.stages.length > 0 ? "all" : "open" }
  const value = filter[part]
  return { ...filter, [part]: Array.isArray(value) ? [] : null }
}

/**
 * The same filter with other words. Anyone who begins to search looks for something, wherever it is: a list of what is open widens to
 * everything, and narrows again when the words are gone.
 */
export function withText(filter: InboxFilter, text: string): InboxFilter {
  const [before, after] = [filter.text.trim() !== "", text.trim() !== ""]
  const state = filter.stages.length > 0 || filter.trash || before === after ? filter.state : after ? "all" : "open"
  return { ...filter, text, state }
}

/** Shows a state in place of named stages. */
export function withState(filter: InboxFilter, state: InboxFilter["state"]): InboxFilter {
  // What is open is not in the trash.
  return { ...filter, stages: [], state, ...(state === "open" ? { trash: null } : {}) }
}

/** The same filter with one value of a kind added, or taken out when it was in. A label is either asked for or left out. */
export function toggle(filter: InboxFilter, part: ListPart, id: string): InboxFilter {
  const had = filter[part].includes(id)
  const next = had ? filter[part].filter((other) => other !== id) : [...filter[part], id]
  // The last stage taken out means "open" again, not "everything": a filter never widens by surprise.
  if (part === "stages") return { ...filter, stages: next, state: next.length === 0 && !filter.trash ? "open" : "all" }
  if (part === "labels") {
    const match = next.length > 1 ? filter.match : "any"
    return { ...filter, labels: next, match, without: filter.without.filter((other) => other !== id) }
  }
  if (part === "without") {
    const labels = filter.labels.filter((other) => other !== id)
    return { ...filter, without: next, labels, match: labels.length > 1 ? filter.match : "any" }
  }
  return { ...filter, [part]: next }
}

/** A label's next state: asked for, left out, neither. */
export function cycleLabel(filter: InboxFilter, id: string): InboxFilter {
  if (filter.labels.includes(id)) return toggle(filter, "without", id)
  return toggle(filter, filter.without.includes(id) ? "without" : "labels", id)
}

/** Sets one of the answers that exclude each other, or takes it back when it stood already. */
export function choose<P extends "files" | "held" | "overdue" | "unread" | "snoozed" | "date">(
  filter: InboxFilter,
  part: P,
  value: InboxFilter[P],
): InboxFilter {
  return { ...filter, [part]: filter[part] === value ? null : value }
}

/** The filter as the server takes it. @param now decides what "today" is */
export function toServer(filter: InboxFilter, now = new Date()): SubmissionFilter {
  const list = (ids: string[]) => (ids.length > 0 ? ids : undefined)
  const labels = {
    ...(filter.labels.length > 0 ? { [filter.match]: filter.labels } : {}),
    ...(filter.without.length > 0 ? { none: filter.without } : {}),
  }
  const sent = {
    portals: list(filter.portals),
    stages: list(filter.stages),
    state: filter.state,
    labels: Object.keys(labels).length > 0 ? labels : undefined,
    assignees: list(filter.assignees),
    reviewers: list(filter.reviewers),
    ...(filter.date === null ? {} : momentsOf(filter.date, now)),
    files: filter.files ?? undefined,
    held: filter.held ?? undefined,
    overdue: filter.overdue ?? undefined,
    unread: filter.unread ?? undefined,
    trash: filter.trash ?? undefined,
    snoozed: filter.snoozed ?? undefined,
    text: filter.text.trim() || undefined,
  }
  // Only what is said: the filter is also the name of its list in the cache.
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as SubmissionFilter
}

/** Input of `submissions.list` for the filter, without paging. */
export function toListInput(filter: InboxFilter, now = new Date()) {
  return { filter: toServer(filter, now), sort: filter.sort }
}
