import { publicPages, statusPage as words } from "@intray/i18n/translated"
import { problemIn, saysGone } from "../../lib/own-answer.ts"

/**
 * What became of a request: done, or a sentence that says what is the matter and what is safe. `stale`: it was refused for how things
 * stand by now, and the page shows how they stood. `unsure`: no answer of ours came, and it may have been done.
 */
export type Done = { ok: true } | Refusal
export type Refusal = { ok: false; gone: boolean; stale: boolean; unsure: boolean; code?: string; reason: string }

/** Refusals of which it is said, without a word of ours, whether what was asked for came as far as our server. */
const certain = (status: number) => status >= 400 && status < 500 && ![404, 408, 421, 425].includes(status)

const refusal = (reason: string, more: Partial<Refusal> = {}): Refusal => ({
  ok: false,
  gone: false,
  stale: false,
  unsure: false,
  reason,
  ...more,
})

/** Where nobody answered, or somebody else. */
export const unanswered = (): Refusal => refusal(words.unanswered, { unsure: true })

/**
 * @param answer its JSON, null where it had none
 * @param mark names what our server says of it when it is done: true, or the new version
 * @param retryAfter the header's value
 */
export function judge(status: number, answer: unknown, mark: string, retryAfter: string | null): Done {
  if (status < 400) return isDone(answer, mark) ? { ok: true } : unanswered()
  if (status === 429) return refusal(publicPages.send.tooMany({ seconds: Number(retryAfter) > 0 ? Number(retryAfter) : null }))
  if (status === 413) return refusal(publicPages.send.tooLarge)
  const problem = problemIn(answer)
  if (saysGone(status, answer)) return refusal(words.gone, { gone: true, stale: true })
  if (problem && (status < 500 || problem.code === "no_room")) {
    const [issue] = (Array.isArray(problem.issues) ? problem.issues : []) as { message?: unknown }[]
    const reason = typeof issue?.message === "string" ? issue.message : problem.detail
    return refusal(reason, { stale: status === 409, code: problem.code })
  }
  return certain(status) ? refusal(publicPages.send.refused) : unanswered()
}

function isDone(answer: unknown, mark: string): boolean {
  const said = (answer as Record<string, unknown> | null)?.[mark]
  return said === true || typeof said === "number" || (mark === "state" && typeof said === "string")
}
