/**
 * Whether a response comes from our server. A proxy, or a network with a login page, can respond in its place, with any status and with
 * HTML.
 */

/** An error in our server's format: RFC 9457, with our code. */
export type OwnProblem = { detail: string; code: string; issues?: unknown }

/** @param answer the parsed body; null if it was not JSON */
export function problemIn(answer: unknown): OwnProblem | null {
  const { detail, code, issues } = (answer ?? {}) as { [part in keyof OwnProblem]?: unknown }
  return typeof detail === "string" && typeof code === "string" ? { detail, code, ...(issues ? { issues } : {}) } : null
}

/** Whether our server says that the resource does not exist (any more). A proxy without a backend also sends 404, which must not count. */
export const saysGone = (status: number, answer: unknown): boolean =>
  status === 404 && problemIn(answer)?.code.toLowerCase() === "not_found"

/** The body as JSON; null if it is not JSON, or was cut off. */
export const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => null)
