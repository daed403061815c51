import { problemIn } from "./own-answer.ts"

/** An error in the format that the tRPC client reads. */
type Refusal = { error: { code: number; message: string; data: { code: string; httpStatus: number; reason?: string; issues?: unknown } } }

/** tRPC's generic error number; callers use the HTTP status instead. */
const failedCode = -32603

/**
 * A `fetch` that converts all error responses to tRPC's format: also a problem document, from before the procedure was reached, and a
 * proxy's error page, of which only the status is known. Otherwise both would look like a missing response.
 */
export function createAnsweredFetch(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init)
    if (response.status < 400) return response
    const text = await response.text()
    const answer = parsed(text)
    const refusal = isProcedures(answer) ? null : refusalOf(response.status, answer)
    const { status, headers } = response
    return new Response(refusal ? JSON.stringify(refusal) : text, { status, headers })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isProcedures = (answer: unknown) => Array.isArray(answer) || (typeof answer === "object" && answer !== null && "error" in answer)

/** Returns null if our server cannot have answered: a proxy without a backend sends 404. */
function refusalOf(status: number, answer: unknown): Refusal | null {
  const said = problemIn(answer)
  if (said) {
    const data = { code: "REFUSED", httpStatus: status, reason: said.code, ...(said.issues ? { issues: said.issues } : {}) }
    return { error: { code: failedCode, message: said.detail, data } }
  }
  if (status === 404) return null
  // A proxy that demands a login knows nothing of our sessions, so no session has ended.
  const httpStatus = status === 401 ? 403 : status
  return { error: { code: failedCode, message: "", data: { code: "REFUSED", httpStatus } } }
}
