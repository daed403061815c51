import type { AnswerIssue } from "@intray/server/modules/forms/schema"
import { jsonOf, saysGone } from "../../lib/own-answer.ts"
import { languageHeader } from "../lib/language.ts"
import { cameFrom } from "./source.ts"

/** Why a submission did not arrive, as far as the person can do something about it. */
export type SendFailure =
  | { kind: "offline" | "failed" | "tooLarge" | "closed" | "full" | "locked" | "proof" | "outdated" | "gone" | "stopped" }
  /** The key was used with other answers; `earlier` is what became of those, where that could be found out. */
  | { kind: "sentAlready"; earlier: Receipt | null }
  | { kind: "tooMany"; seconds: number | null }
  | { kind: "refused"; detail: string | null }

export type Receipt = { number: number; demoId: string; statusUrl: string }

export type SendResult = { kind: "sent"; receipt: Receipt } | { kind: "invalid"; issues: AnswerIssue[] } | SendFailure

type Problem = { code?: unknown; detail?: unknown; issues?: unknown }

const PATIENCE_MS = 60_000

/**
 * Sends the answers once. Safe to call again with the same key after any failure: the server answers a repeated key with the
 * submission that it already made. Never throws.
 */
export async function sendSubmission(input: {
  slug: string
  version: number
  answers: Record<string, unknown>
  idempotencyKey: string
  /** What unlocking the portal gave. */
  pass: string | null
  /** A solved challenge. */
  challenge: string | null
  /** What stood in the field that people do not see. */
  website: string
}): Promise<SendResult> {
  let response: Response
  const { version, answers, challenge, website } = input
  const source = cameFrom()
  try {
    response = await fetch(`/api/v1/public/portals/${encodeURIComponent(input.slug)}/submissions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...languageHeader(),
        "idempotency-key": input.idempotencyKey,
        ...(input.pass ? { "x-portal-pass": input.pass } : {}),
      },
      body: JSON.stringify({
        version,
        answers,
        ...(challenge ? { challenge } : {}),
        ...(website ? { website } : {}),
        ...(source ? { source } : {}),
      }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch {
    return { kind: "offline" }
  }
  const body = await jsonOf(response)
  if (response.ok) return isReceipt(body) ? { kind: "sent", receipt: body } : { kind: "failed" }
  return failureOf(response.status, body, response.headers.get("retry-after"))
}

/** What a refusal means. `answer` is its JSON, null where it had none; `retryAfter` is the header's value, in seconds. */
export function failureOf(status: number, answer: unknown, retryAfter: string | null): SendResult {
  const problem = (answer ?? {}) as Problem
  const issues = issuesOf(problem.issues)
  const code = typeof problem.code === "string" ? problem.code.toLowerCase() : ""
  if (status === 413) return { kind: "tooLarge" }
  if (status === 429 && !/challenge|proof/.test(code))
    return { kind: "tooMany", seconds: Number(retryAfter) > 0 ? Number(retryAfter) : null }
  if (status === 404) return { kind: saysGone(status, answer) ? "gone" : "failed" }
  if (/full/.test(code)) return { kind: "full" }
  if (/locked|password/.test(code)) return { kind: "locked" }
  if (/challenge|proof/.test(code)) return { kind: "proof" }
  if (/closed|paused|not_yet_open|archived/.test(code)) return { kind: "closed" }
  if (/idempotency/.test(code)) return { kind: "sentAlready", earlier: null }
  if (/version/.test(code)) return { kind: "outdated" }
  if (issues.length > 0) return { kind: "invalid", issues }
  if (code === "no_room" && typeof problem.detail === "string") return { kind: "refused", detail: problem.detail }
  if (status >= 500 || status === 408 || status === 425) return { kind: "failed" }
  return { kind: "refused", detail: typeof problem.detail === "string" ? problem.detail : null }
}

function issuesOf(raw: unknown): AnswerIssue[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((issue: { path?: unknown; code?: unknown; message?: unknown } | null) => {
    if (!issue || !Array.isArray(issue.path) || typeof issue.message !== "string") return []
    // The server names a place in the body; the form knows places in the answers.
    const path = issue.path.filter((part) => typeof part === "string" || typeof part === "number")
    return [{ path: path[0] === "answers" ? path.slice(1) : path, code: String(issue.code ?? ""), message: issue.message }]
  })
}

function isReceipt(body: unknown): body is Receipt {
  const receipt = body as Partial<Receipt> | null
  return typeof receipt?.number === "number" && typeof receipt.demoId === "string" && typeof receipt.statusUrl === "string"
}
