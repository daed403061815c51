import type { Permission } from "@intray/auth/permissions"
import { initTRPC } from "@trpc/server"
import type { Context } from "./context.ts"
import { shapeError } from "./errors.ts"

/**
 * Every procedure says who may call it; a test reads these to call each one as nobody, as the wrong role and from another team.
 * Several permissions: whoever has one of them is let in, and which of them is needed depends on what the call is about.
 */
export type Meta = {
  permission: Permission | readonly Permission[] | "public" | "session" | "team" | "guest" | "admin"
  /** What has to be in hand, in words, where nobody is asked who they are. */
  holds?: string
}

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: shapeError,
    isDev: false,
    // A stream that says nothing for so long has been cut somewhere on its way; the browser opens another one.
    sse: { ping: { enabled: true, intervalMs: 4000 }, client: { reconnectAfterInactivityMs: 12_000 } },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory
