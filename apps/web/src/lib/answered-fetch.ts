import { problemIn } from "./own-answer.ts"

/** What a refusal is read as by the client of procedures, no matter who wrote it. */
type Refusal = { error: { code: number; message: string; data: { code: string; httpStatus: number; reason?: string; issues?: unknown } } }

/** The number that tRPC gives to what failed; anyone who reads it goes by the status. */
const failedCode = -32603

/**
 * A `fetch` whose refusals can all be read as a procedure's: also a problem document, which refuses what never came as far as a procedure,
 * and the page of a proxy, of which the status is all there is. Without it both look as if nobody had answered.
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

/** Null where nobody of ours can have answered: a proxy that finds no server says 404. */
function refusalOf(status: number, answer: unknown): Refusal | null {
  const said = problemIn(answer)
  if (said) {
    const data = { code: "REFUSED", httpStatus: status, reason: said.code, ...(said.issues ? { issues: said.issues } : {}) }
    return { error: { code: failedCode, message: said.detail, data } }
  }
  if (status === 404) return null
  // A proxy that asks who one is knows nothing of our sessions: none is over for that.
  const httpStatus = status === 401 ? 403 : status
  return { error: { code: failedCode, message: "", data: { code: "REFUSED", httpStatus } } }
}
