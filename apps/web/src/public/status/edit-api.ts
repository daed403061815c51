import { statusPage as words } from "@intray/server/copy/translated"
import type { EditableAnswers } from "@intray/server/features/intake/submit/schema"
import { failureOf, type SendResult } from "../portal/send.ts"
import { ask, base, json, type Problem } from "./api.ts"

/** What the form for changing it begins with, or why it cannot be changed. */
export async function readEditable(demoId: string): Promise<EditableAnswers | { reason: string }> {
  const response = await ask(`${base(demoId)}/answers`)
  const body = (await response?.json().catch(() => null)) as (EditableAnswers & Problem) | null | undefined
  if (response?.ok && body) return body
  const detail = response && response.status < 500 ? body?.detail : null
  return { reason: typeof detail === "string" ? detail : response ? words.serverAway : words.offline }
}

/** Sends a new version. */
export async function sendVersion(demoId: string, version: number, answers: Record<string, unknown>): Promise<SendResult> {
  const response = await ask(`${base(demoId)}/answers`, json({ version, answers }))
  if (!response) return { kind: "offline" }
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return { kind: "sent", receipt: { number: 0, demoId, statusUrl: "" } }
  return failureOf(response.status, (body ?? {}) as Problem, response.headers.get("retry-after"))
}
