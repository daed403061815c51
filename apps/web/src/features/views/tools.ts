import type { SubmissionFilter } from "@intray/server/modules/submission-index/schema"
import type { ViewSearch } from "@intray/server/modules/views/schema"

/** Search parameters of the inbox's address, as they are. */
export type Search = Record<string, unknown>

/** What the inbox knows of its addresses, lent to the views, which are such addresses with a name. */
export type ViewTools = {
  /** The part that makes a view: filter and sort, in their shortest form. */
  viewSearch: (search: Search) => ViewSearch
  /** Do both show the same list? */
  same: (a: Search, b: Search) => boolean
  /** What the server counts for it. */
  toServer: (search: Search) => SubmissionFilter
}
