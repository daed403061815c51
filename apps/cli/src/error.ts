/** One thing wrong with an input. */
export type Issue = { path: (string | number)[]; code: string; message: string }

/** What the server refused, as it said it (RFC 9457). */
export class IntrayError extends Error {
  readonly status: number
  /** For programs: stable, lower snake case. */
  readonly code: string
  readonly issues: readonly Issue[]

  constructor(status: number, problem: { code: string; detail: string; issues?: readonly Issue[] }) {
    super(problem.detail)
    this.name = "IntrayError"
    this.status = status
    this.code = problem.code
    this.issues = problem.issues ?? []
  }
}

/** Reads what a refusing answer says. What is no problem of ours (a proxy's page) is named by its status alone. */
export async function errorOf(response: Response): Promise<IntrayError> {
  const said = (await response.json().catch(() => null)) as { code?: unknown; detail?: unknown; issues?: readonly Issue[] } | null
  const code = typeof said?.code === "string" ? said.code : "http"
  const detail = typeof said?.detail === "string" ? said.detail : `The server answered ${response.status}.`
  return new IntrayError(response.status, { code, detail, ...(Array.isArray(said?.issues) ? { issues: said.issues } : {}) })
}

/** What answers at this address does not speak as Intray does: a proxy's page, another program, a list that goes round. */
export class NotIntray extends Error {
  constructor(why: string) {
    super(`What answers at this address is no Intray. ${why}`)
    this.name = "NotIntray"
  }
}
