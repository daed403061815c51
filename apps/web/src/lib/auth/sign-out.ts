import { shell } from "@intray/i18n/shell"
import { toast } from "@intray/ui/lib/toast-store"
import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { ask } from "../auth-client.ts"
import { leaveQuestion } from "../leave-question.ts"
import { trpc } from "../trpc.ts"
import { forgetDrafts } from "./forget-drafts.ts"
import { leaveTo } from "./leave.ts"
import { afterSignOut } from "./paths.ts"

/**
 * Signs out, forgets what was on screen and half written, and goes on. What is typed and not saved is asked about first: afterwards nobody
 * could save it.
 * @returns whether it worked; where not, a toast has said so, or they stay
 */
export function useSignOut(): (redirect?: string) => Promise<boolean> {
  const router = useRouter()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  return async (redirect) => {
    if (!(await leaveQuestion.ask())) return false
    const wasSignedIn = Boolean(utils.session.get.getData()?.user)
    const outcome = await ask((client, fetchOptions) => client.signOut({ fetchOptions }))
    if (!outcome.ok) {
      // Saying nothing would leave the next person at this computer signed in.
      toast({ tone: "danger", title: shell.user.signOutFailed, description: shell.user.signOutFailedNote })
      return false
    }
    forgetDrafts()
    leaveTo(afterSignOut(wasSignedIn, redirect), router, queryClient)
    return true
  }
}
