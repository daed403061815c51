import type { AuthClient } from "@intray/auth/client"
import { type AuthProblem, type Failure, problemOf } from "./auth/problem.ts"

let client: Promise<AuthClient> | undefined

/** Loads the client of `/api/auth` on first use: reading the inbox does not need it. */
function loadAuthClient(): Promise<AuthClient> {
  client ??= import("@intray/auth/client").then(({ createAuthClient }) => createAuthClient())
  // A failed load must not be cached.
  client.catch(() => {
    client = undefined
  })
  return client
}

type Surroundings = {
  /** Navigates where a response says: to a provider, or on in the app. */
  go(url: string): void
  /** Refetches the session, because the signed-in user has changed. */
  refresh(): void
}
let surroundings: Surroundings = { go: () => {}, refresh: () => {} }

/** Sets how the page navigates and refetches the session; called once, when the app starts. */
export function connectAuth(given: Surroundings): void {
  surroundings = given
}

/** Whether a response of this path can change the signed-in user or their name. `path` is relative to `/api/auth`. */
export function changesSession(path: string): boolean {
  return (
    ["/sign-in", "/sign-up", "/two-factor/verify-"].some((start) => path.startsWith(start)) ||
    ["/update-user", "/verify-email", "/undo-email-change", "/sign-out", "/passkey/verify-authentication", "/delete-user"].includes(path)
  )
}

/** The target of a redirect response, if it is one: `{ url, redirect: true }` with a web URL. */
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
      /** The browser is navigating to the response's target. */
      leaving: boolean
    }
  | { ok: false; problem: AuthProblem }

type FetchOptions = {
  headers: Record<string, string>
  onError: (context: { response: Response }) => void
  onSuccess: (context: { request: { url: URL | string }; data: unknown }) => void
}

/** Calls the auth layer and returns the outcome; never throws. Follows redirects, and refetches the session after calls that change it. */
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
    // Between the two factors there is no session yet, so there is nothing to refetch.
    if (changed && !isHalfway(data)) surroundings.refresh()
    const url = destination(data)
    if (url !== null) surroundings.go(url)
    return { ok: true, data: data as T, leaving: url !== null }
  } catch {
    return { ok: false, problem: { kind: "offline" } }
  }
}
