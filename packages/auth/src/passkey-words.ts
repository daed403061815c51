/** The specification's messages for passkey errors in the browser, by the library's messages. */
const specified: Readonly<Record<string, string>> = {
  "Auth cancelled": "auth cancelled",
  "Previously registered": "previously registered",
  "Registration cancelled": "registration cancelled",
}

/** The result of a passkey call, with the specification's messages. */
export async function inWords<T>(call: Promise<T>): Promise<T> {
  const answer = await call
  const { error } = answer as { error?: { message?: string } | null }
  const words = error ? specified[error.message ?? ""] : undefined
  return words === undefined ? answer : { ...answer, error: { ...error, message: words } }
}
