/** What the specification calls what may happen between a browser and its passkeys, by the library's words. */
const specified: Readonly<Record<string, string>> = {
  "Auth cancelled": "auth cancelled",
  "Previously registered": "previously registered",
  "Registration cancelled": "registration cancelled",
}

/** The answer of a call about passkeys with the words of the specification. */
export async function inWords<T>(call: Promise<T>): Promise<T> {
  const answer = await call
  const { error } = answer as { error?: { message?: string } | null }
  const words = error ? specified[error.message ?? ""] : undefined
  return words === undefined ? answer : { ...answer, error: { ...error, message: words } }
}
