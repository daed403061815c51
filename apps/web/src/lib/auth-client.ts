import type { AuthClient } from "@intray/auth/client"
import { type AuthProblem, type Failure, problemOf } from "./auth/problem.ts"

let client: Promise<AuthClient> | undefined

/** The client of `/api/auth`, fetched when it is first needed: reading the inbox does without it. */
function loadAuthClient(): Promise<AuthClient> {
  client ??= import("@intray/auth/client").then(({ createAuthClient }) => createAuthClient())
  // A lost connection must not be remembered as the answer.
  client.catch(() => {
    client = undefined
  })
  return client
}

type Surroundings = {
  /** Goes where an answer says: to a provider, or on in the app. */
  go(url: string): void
  /** Who is signed in has changed: what is known of it is asked for again. */
  refresh(): void
}
let surroundings: Surroundings = { go: () => {}, refresh: () => {} }

/** Tells the calls below how the page is left and where the session is kept; once, when the app starts. */
export function connectAuth(given: Surroundings): void {
  surroundings = given
}

/** Whether an answer of that path can change who is signed in, or what they are called. `path` is relative to `/api/auth`. */
export function changesSession(path: string): boolean {
  return (
    ["/sign-in", "/sign-up", "/two-factor/verify-"].some((start) => path.startsWith(start)) ||
    ["/update-user", "/verify-email", "/undo-email-change", "/sign-out", "/passkey/verify-authentication", "/delete-user"].includes(path)
  )
}

/** Where an answer sends the browser, if it does: `{ url, redirect: true }` with an address of the web. */
export function destination(answer: unknown, base = globalThis.location?.origin ?? "https://intray.invalid"): string | null {
  if (typeof answer !== "object" || answer === null || !("url" in answer) || !("redirect" in answer)) return null
  const { url, redirect } = answer
  if (redirect !== true || typeof url !== "string" || !URL.canParse(url, base)) return null
  return /^https?:$/.test(new URL(url, base).protocol) ? url : null
}

function isHalfway(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "twoFactorRedirect" in answer && answer.twoFactorRedirect === true
}

export type Outcome<T> =
  | {
      ok: true
      data: T
      /** The browser is on its way elsewhere, as the answer asked. */
      leaving: boolean
    }
  | { ok: false; problem: AuthProblem }

type FetchOptions = {
  headers: Record<string, string>
  onError: (context: { response: Response }) => void
  onSuccess: (context: { request: { url: URL | string }; data: unknown }) => void
}

/**
 * Calls the auth layer and says what came of it; never throws. Follows an answer that leads elsewhere, and has the session read
 * again after what changes it.
 */
export async function ask<T>(
  call: (client: AuthClient, fetchOptions: FetchOptions) => Promise<{ data: T | null; error: Failure | null }>,
  headers: Record<string, string> = {},
): Promise<Outcome<T>> {
  let wait = 60
  let changed = false
  try {
    const { data, error } = await call(await loadAuthClient(), {
      headers,
      onError: ({ response }) => {
        wait = Number(response.headers.get("x-retry-after") ?? response.headers.get("retry-after")) || wait
      },
      onSuccess: ({ request }) => {
        const { pathname } = new URL(request.url, globalThis.location?.origin)
        changed ||= changesSession(pathname.replace(/^.*\/api\/auth/, ""))
      },
    })
    if (error) return { ok: false, problem: problemOf(error, wait) }
    // Half signed in is not signed in: there is nothing new to read yet.
    if (changed && !isHalfway(data)) surroundings.refresh()
    const url = destination(data)
    if (url !== null) surroundings.go(url)
    return { ok: true, data: data as T, leaving: url !== null }
  } catch {
    return { ok: false, problem: { kind: "offline" } }
  }
}
