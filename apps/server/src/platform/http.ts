import type { HttpBindings } from "@hono/node-server"
import type { Hono } from "hono"
import type { Services } from "./services.ts"

/** What every handler under the app finds on its context: `c.var.remoteAddress`. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The caller's address; null in calls without a socket. */
    remoteAddress: string | null
    /** Who may show the answer in a frame; unset: nobody. */
    framers?: string
    /** Another origin that the document may send to; unset: none. */
    connects?: string
    /** What the API key that called has left in this second; unset: no key. */
    rate?: { remaining: number }
    /** The answer is a document; unset: it is data. */
    document?: true
    /** The address of the answer is a secret. */
    secret?: boolean
  }
}

/** How a part adds addresses: the app mounts what this returns at `/`. */
export type Routes = (services: Services) => Hono<AppEnv>
