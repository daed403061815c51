import { loadAuthClient } from "../../lib/auth-client.ts"

/** Where a mailed link leads when it has done its work. */
export const callbackURL = "/dashboard/submissions"

/** Header that carries the set-up token of the first start. */
export const setupHeader = "x-intray-setup-token"

export type AuthProblem =
  | {
      kind:
        | "wrong"
        | "unverified"
        | "exists"
        | "banned"
        | "setup"
        | "host"
        | "offline"
        | "server"
        | "email"
        | "passwordShort"
        | "passwordLong"
    }
  | { kind: "tooMany"; seconds: number }

export type AuthOutcome = { ok: true; signedIn: boolean } | { ok: false; problem: AuthProblem }

type Failure = { code?: string | undefined; status: number }

const byCode = new Map<string, Exclude<AuthProblem["kind"], "tooMany">>(
  Object.entries({
    INVALID_EMAIL_OR_PASSWORD: "wrong",
    EMAIL_NOT_VERIFIED: "unverified",
    USER_ALREADY_EXISTS: "exists",
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "exists",
    INVALID_EMAIL: "email",
    PASSWORD_TOO_SHORT: "passwordShort",
    PASSWORD_TOO_LONG: "passwordLong",
    BANNED_USER: "banned",
    INVALID_ORIGIN: "host",
    MISSING_OR_NULL_ORIGIN: "host",
    INVALID_CALLBACK_URL: "host",
    INVALID_SETUP_TOKEN: "setup",
  } as const),
)

/** What a refusal of the auth layer means for the person in front of it. `wait` in seconds. */
export function problemOf({ code, status }: Failure, wait = 60): AuthProblem {
  if (status === 429) return { kind: "tooMany", seconds: wait }
  const kind = byCode.get(code ?? "")
  if (kind) return { kind }
  return { kind: status === 401 ? "wrong" : "server" }
}

type Call = (options: { headers: Record<string, string>; onError: (context: { response: Response }) => void }) => Promise<{
  data: { token?: string | null } | null
  error: Failure | null
}>

async function attempt(call: Call, headers: Record<string, string> = {}): Promise<AuthOutcome> {
  let wait = 60
  try {
    const { data, error } = await call({
      headers,
      onError: ({ response }) => {
        wait = Number(response.headers.get("x-retry-after") ?? response.headers.get("retry-after")) || wait
      },
    })
    if (error) return { ok: false, problem: problemOf(error, wait) }
    return { ok: true, signedIn: Boolean(data?.token) }
  } catch {
    return { ok: false, problem: { kind: "offline" } }
  }
}

export function signIn(input: { email: string; password: string; rememberMe: boolean }): Promise<AuthOutcome> {
  return attempt(async (fetchOptions) => (await loadAuthClient()).signIn.email({ ...input, callbackURL, fetchOptions }))
}

/** `signedIn` false: the address must be confirmed first. */
export function signUp({ setup, ...input }: { name: string; email: string; password: string; setup?: string }): Promise<AuthOutcome> {
  return attempt(
    async (fetchOptions) => (await loadAuthClient()).signUp.email({ ...input, callbackURL, fetchOptions }),
    setup ? { [setupHeader]: setup } : {},
  )
}

export function resendVerification(email: string): Promise<AuthOutcome> {
  return attempt(async (fetchOptions) => {
    const { error } = await (await loadAuthClient()).sendVerificationEmail({ email, callbackURL, fetchOptions })
    return { data: null, error }
  })
}
