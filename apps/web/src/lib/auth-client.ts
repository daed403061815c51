import type { AuthClient } from "@intray/auth/client"

let client: Promise<AuthClient> | undefined

/** The client of `/api/auth`, fetched when it is first needed: reading the inbox does without it. */
export function loadAuthClient(): Promise<AuthClient> {
  client ??= import("@intray/auth/client").then(({ createAuthClient }) => createAuthClient())
  // A lost connection must not be remembered as the answer.
  client.catch(() => {
    client = undefined
  })
  return client
}
