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
 * Signs out, clears screen data and drafts, and navigates. It asks first if there is unsaved text, because it cannot be saved afterwards.
 * @returns whether it worked; if not, a toast was shown, or the user chose to stay
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
      // Without a message, the user might leave the computer while still signed in.
      toast({ tone: "danger", title: shell.user.signOutFailed, description: shell.user.signOutFailedNote })
      return false
    }
    forgetDrafts()
    leaveTo(afterSignOut(wasSignedIn, redirect), router, queryClient)
    return true
  }
}
