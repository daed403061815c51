import { useCan } from "../../lib/can.ts"
import { pagesFor } from "./pages.ts"

/** Those of the dashboard's pages that the person has a use for. */
export function useShownPages() {
  return pagesFor(useCan())
}
