import type { ViewSearch } from "@intray/server/modules/views/schema"
import { fromFilter, sameList, toFilter } from "../features/submissions/filter/filter.ts"
import { toServer } from "../features/submissions/filter/filter-edit.ts"
import { parseSearch } from "../features/submissions/filter/search.ts"
import type { ViewTools } from "../features/views/tools.ts"

/** Inbox URL functions for saved views. */
export const viewTools: ViewTools = {
  viewSearch: (search) => {
    const { view: _, ...viewSearch } = fromFilter(toFilter(parseSearch(search)))
    return viewSearch as ViewSearch
  },
  same: (a, b) => sameList(parseSearch(a)) === sameList(parseSearch(b)),
  toServer: (search) => toServer(toFilter(parseSearch(search))),
}
