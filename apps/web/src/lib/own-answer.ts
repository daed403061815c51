/** Whether an answer is our server's. A proxy, or a network that wants a sign-in first, answers in its place: with any status, and with pages. */

/** An error as our server says it: RFC 9457, with a code of ours. */
export type OwnProblem = { detail: string; code: string; issues?: unknown }

/** @param answer what was read of it; null for what is no JSON */
export function problemIn(answer: unknown): OwnProblem | null {
  const { detail, code, issues } = (answer ?? {}) as { [part in keyof OwnProblem]?: unknown }
  return typeof detail === "string" && typeof code === "string" ? { detail, code, ...(issues ? { issues } : {}) } : null
}

/** Whether it says that there is no such thing (any more). A proxy that finds no server says 404 as well, and nothing is gone for that. */
export const saysGone = (status: number, answer: unknown): boolean =>
  status === 404 && problemIn(answer)?.code.toLowerCase() === "not_found"

/** Its JSON; null for what is none, or was cut off. */
export const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => null)
