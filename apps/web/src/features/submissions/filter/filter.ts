import type { OfferState } from "@intray/server/modules/offers/schema"
import { type Answer, type InboxSearch, isOfferState, parseSearch, type Snoozed, split } from "./search.ts"

/** Converts between the inbox's filter and the search parameters of its URL. */

export type InboxFilter = {
  portals: string[]
  /** Named stages replace the state: `state` is then `all`. */
  stages: string[]
  state: "open" | "all"
  labels: string[]
  /** `all` only with several labels. */
  match: "any" | "all"
  /** Matches submissions with none of `labels`. */
  without: string[]
  assignees: string[]
  reviewers: string[]
  /** In the URL's format; null: any time. */
  date: string | null
  /** In the URL's format, parsed by `filter-answers.ts`, which the app does not load first; null: no conditions. */
  answers: string | null
  /** In the URL's format; null: no condition on reviews. */
  reviews: string | null
  files: boolean | null
  held: boolean | null
  /** Null: both. */
  overdue: true | null
  unread: true | null
  /** The submitter's answer after an acceptance; empty: any, or none. */
  offer: OfferState[]
  /** Null: no submission in the trash. */
  trash: true | null
  /** Null: snoozed submissions are hidden in the list of open ones and shown elsewhere. */
  snoozed: Snoozed | null
  /** As typed; empty: no search. */
  text: string
  sort: "newest" | "oldest"
  /** Null: the list. `columns` in the URL's format, empty for the usual ones. */
  table: { columns: string; cosy: boolean } | null
  view: string | null
}

/** Converts the result of {@link parseSearch} to a filter. The router keeps parameters in the URL that a route does not know. */
export function toFilter(given: InboxSearch): InboxFilter {
  const search = parseSearch(given)
  const stages = split(search.stage)
  const labels = split(search.label)
  const said = (answer: Answer | undefined) => (answer === undefined ? null : answer === "yes")
  return {
    portals: split(search.portal),
    stages,
    state: stages.length > 0 || search.trash ? "all" : (search.state ?? "open"),
    labels,
    match: labels.length > 1 && search.match === "all" ? "all" : "any",
    without: split(search.without).filter((id) => !labels.includes(id)),
    assignees: split(search.assignee),
    reviewers: split(search.reviewer),
    date: search.date ?? null,
    answers: search.answers ?? null,
    reviews: search.reviews ?? null,
    files: said(search.files),
    held: said(search.held),
    overdue: search.overdue ? true : null,
    unread: search.unread ? true : null,
    offer: split(search.offer).filter(isOfferState),
    trash: search.trash ? true : null,
    snoozed: search.snoozed ?? null,
    text: search.q ?? "",
    sort: search.sort ?? "newest",
    table: search.layout ? { columns: search.columns ?? "", cosy: search.density !== undefined } : null,
    view: search.view ?? null,
  }
}

/** Converts a filter to search parameters, in their shortest form and always in the same order. `sel` is not included. */
export function fromFilter(filter: InboxFilter): InboxSearch {
  const list = (ids: readonly string[]) => (ids.length > 0 ? ids.join(",") : undefined)
  const answer = (value: boolean | null) => (value === null ? undefined : value ? "yes" : "no")
  const search: Record<keyof Omit<InboxSearch, "sel">, string | undefined> = {
    view: filter.view ?? undefined,
    portal: list(filter.portals),
    stage: list(filter.stages),
    state: filter.stages.length === 0 && !filter.trash && filter.state === "all" ? "all" : undefined,
    label: list(filter.labels),
    match: filter.match === "all" && filter.labels.length > 1 ? "all" : undefined,
    without: list(filter.without),
    assignee: list(filter.assignees),
    reviewer: list(filter.reviewers),
    date: filter.date ?? undefined,
    answers: filter.answers ?? undefined,
    reviews: filter.reviews ?? undefined,
    files: answer(filter.files),
    held: answer(filter.held),
    overdue: filter.overdue ? "yes" : undefined,
    unread: filter.unread ? "yes" : undefined,
    offer: list(filter.offer),
    trash: filter.trash ? "yes" : undefined,
    snoozed: filter.snoozed ?? undefined,
    q: filter.text.trim() === "" ? undefined : filter.text,
    sort: filter.sort === "oldest" ? "oldest" : undefined,
    layout: filter.table ? "table" : undefined,
    columns: filter.table?.columns || undefined,
    density: filter.table?.cosy ? "cosy" : undefined,
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as InboxSearch
}

/** The parts of a search that are not a filter: order, and layout of the table. */
export function shapeOf({ sort, layout, columns, density }: InboxSearch): InboxSearch {
  return JSON.parse(JSON.stringify({ sort, layout, columns, density })) as InboxSearch
}

/** A key for the list: equal text for equal filters and sort orders. */
export function sameList(search: InboxSearch): string {
  const sorted = (ids: readonly string[]) => [...ids].sort()
  const { view: _, ...filter } = toFilter(parseSearch(search))
  const { portals, stages, labels, without, assignees, reviewers, answers } = filter
  return JSON.stringify({
    ...filter,
    portals: sorted(portals),
    stages: sorted(stages),
    labels: sorted(labels),
    without: sorted(without),
    assignees: sorted(assignees),
    reviewers: sorted(reviewers),
    answers: sorted(answers?.split(",") ?? []),
  })
}
