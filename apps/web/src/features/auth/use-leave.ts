import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { safeRedirect } from "../../lib/safe-redirect.ts"

/** Goes on after signing in: to where the address said, if that is a place of this app, else to the inbox. */
export function useLeave(redirect: string | undefined) {
  const router = useRouter()
  const queryClient = useQueryClient()
  return () => {
    const target = safeRedirect(redirect)
    // What was known of a guest is over.
    queryClient.clear()
    if (target.startsWith("/dashboard")) router.history.push(target)
    else window.location.assign(target)
  }
}
