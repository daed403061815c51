import { toasts } from "@intray/ui/lib/toast-store"
import type { QueryClient } from "@tanstack/react-query"
import { storePerson } from "../page-person.ts"
import { storeTeam } from "../trpc.ts"
import { dropUnsaved } from "../unsaved.ts"

/**
 * Navigates after signing in or out. Clears the previous user's cached data, and does not ask about their unsaved text.
 * @param target a safe path of this app, or the URL of a provider
 */
export function leaveTo(target: string, router: { history: { push(path: string): void } }, queryClient: Pick<QueryClient, "clear">): void {
  storeTeam(undefined)
  storePerson(undefined)
  dropUnsaved()
  // The toasts' actions belong to the previous user: undo, or restoring a draft.
  toasts.clear()
  if (/^\/(dashboard|auth|accept-invitation)(?![\w-])/.test(target)) {
    queryClient.clear()
    router.history.push(target)
  } else window.location.assign(target)
}
