import type { AppRouter } from "@intray/server/router"
import type { TRPCLink } from "@trpc/client"
import { forgetEarly, takeEarly } from "./early.ts"

/**
 * Answers what was asked for before the app was there; everything else goes on as it came. A write ends it: what was read before is old then.
 * @param team the team that a call is for, by its slug
 */
export function earlyLink(team: () => string | undefined): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      const later = next(op)
      if (op.type !== "query") {
        if (op.type === "mutation") forgetEarly()
        return later
      }
      const early = takeEarly(op.path, op.input, team())
      if (early === null) return later
      return {
        pipe: later.pipe,
        subscribe(observer) {
          let asking: ReturnType<typeof later.subscribe> | undefined
          let left = false
          void early.then((data) => {
            if (left) return
            if (data === undefined) {
              asking = later.subscribe(observer)
              return
            }
            observer.next?.({ result: { type: "data", data } })
            observer.complete?.()
          })
          return {
            unsubscribe() {
              left = true
              asking?.unsubscribe()
            },
          }
        },
      }
    }
}
