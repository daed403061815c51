import { toasts } from "@intray/ui/lib/toast-store"
import type { QueryClient } from "@tanstack/react-query"
import { storePerson } from "../page-person.ts"
import { storeTeam } from "../trpc.ts"
import { dropUnsaved } from "../unsaved.ts"

/**
 * Goes on after signing in or out. What was known of the person who was here before is over, and what they typed holds nobody.
 * @param target a safe path of this app, or the address of a provider
 */
export function leaveTo(target: string, router: { history: { push(path: string): void } }, queryClient: Pick<QueryClient, "clear">): void {
  storeTeam(undefined)
  storePerson(undefined)
  dropUnsaved()
  // What they offer is of the person who was here: to undo it, or to put back what was written.
  toasts.clear()
  if (/^\/(dashboard|auth|accept-invitation)(?![\w-])/.test(target)) {
    queryClient.clear()
    router.history.push(target)
  } else window.location.assign(target)
}
