import type { Permission } from "@intray/auth/permissions"
import { initTRPC } from "@trpc/server"
import type { Context } from "./context.ts"
import { shapeError } from "./errors.ts"

/**
 * Every procedure declares who may call it. A test calls each one without a session, with the wrong role and from another team.
 * Of several permissions, one is enough for the guard; the procedure itself then checks the one that its input requires.
 */
export type Meta = {
  permission: Permission | readonly Permission[] | "public" | "session" | "team" | "guest" | "admin"
  /** Description of the secret that grants access to a public procedure. */
  holds?: string
}

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: shapeError,
    isDev: false,
    // A stream that is silent for this long has been cut on its way; the browser then reconnects.
    sse: { ping: { enabled: true, intervalMs: 4000 }, client: { reconnectAfterInactivityMs: 12_000 } },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory
