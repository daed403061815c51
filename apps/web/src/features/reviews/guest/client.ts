import type { AppRouter } from "@intray/server/router"
import { httpBatchLink, type TRPCLink } from "@trpc/client"
import { tap } from "@trpc/server/observable"
import { createAnsweredFetch } from "../../../lib/answered-fetch.ts"
import { createOutlivingFetch } from "../../../lib/outliving-fetch.ts"
import { trpc } from "../../../lib/trpc.ts"

/** The secret of a guest reviewer's link; in a header, since addresses are logged. */
const guestHeader = "x-intray-guest"

/**
 * A client for a guest reviewer, without the session that the browser may have. The screens of members work with it: what they call in
 * `reviews` is called in `guestReviews`, which takes and answers the same.
 * @param onError called with the error of every call that failed, and the name of the procedure
 */
export function createGuestClient(secret: string, onError: (error: unknown, path: string) => void) {
  const asGuest: TRPCLink<AppRouter> =
    () =>
    ({ next, op }) => {
      const path = op.path.replace(/^reviews\./, "guestReviews.")
      return next({ ...op, path }).pipe(tap({ error: (error) => onError(error, path) }))
    }
  const omitting: typeof fetch = (input, init) => fetch(input, { ...init, credentials: "omit" })
  return trpc.createClient({
    links: [
      asGuest,
      httpBatchLink({
        url: "/api/trpc",
        maxURLLength: 4000,
        maxItems: 20,
        fetch: createAnsweredFetch(createOutlivingFetch(omitting)),
        headers: { [guestHeader]: secret },
      }),
    ],
  })
}
