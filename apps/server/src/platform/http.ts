import type { HttpBindings } from "@hono/node-server"
import type { Hono } from "hono"
import type { Services } from "./services.ts"

/** The Hono environment of every handler: `c.var.remoteAddress`. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The caller's IP address; null in calls without a socket. */
    remoteAddress: string | null
    /** The sites that may embed the response in a frame; unset: none. */
    framers?: string
    /** Another origin that the document may connect to; unset: none. */
    connects?: string
    /** The API key's remaining calls in this second; unset: no key. */
    rate?: { remaining: number }
    /** The response is a document; unset: it is data. */
    document?: true
    /** The URL of the response is a secret. */
    secret?: boolean
  }
}

/** A part of the app with its own routes: the app mounts the result at `/`. */
export type Routes = (services: Services) => Hono<AppEnv>
