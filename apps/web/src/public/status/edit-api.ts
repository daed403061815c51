import { statusPage as words } from "@intray/i18n/translated"
import type { EditableAnswers, EditResult } from "@intray/server/modules/submit/schema"
import { jsonOf, problemIn, saysGone } from "../../lib/own-answer.ts"
import { layOver } from "../portal/lay-over.ts"
import { failureOf, type SendResult } from "../portal/send.ts"
import type { Deliver } from "../portal/use-sending.ts"
import { ask, base, json } from "./api.ts"
import { valuesOf } from "./edit-values.ts"

/** What the form for changing it begins with, or why it cannot be changed; `gone` when our server says that it was erased. */
export async function readEditable(demoId: string): Promise<EditableAnswers | { reason: string } | "gone"> {
  const response = await ask(`${base(demoId)}/answers`)
  if (!response) return { reason: words.offline }
  const answer = await jsonOf(response)
  if (saysGone(response.status, answer)) return "gone"
  if (response.ok && isEditable(answer)) return answer
  const said = response.status < 500 ? problemIn(answer)?.detail : null
  return { reason: said ?? words.serverAway }
}

function isEditable(answer: unknown): answer is EditableAnswers {
  const found = answer as Partial<EditableAnswers> | null
  return (
    typeof found?.version === "number" && Array.isArray(found.fields) && typeof found.answers === "object" && Array.isArray(found.files)
  )
}

/** Sends a new version. */
async function sendVersion(demoId: string, version: number, answers: Record<string, unknown>): Promise<SendResult> {
  const response = await ask(`${base(demoId)}/answers`, json({ version, answers }))
  if (!response) return { kind: "offline" }
  const answer = await jsonOf(response)
  if (response.ok) {
    const saved = answer as Partial<EditResult> | null
    if (typeof saved?.version !== "number") return { kind: "failed" }
    // Another one than before: the address was changed, and the link with it.
    return { kind: "sent", receipt: { number: 0, demoId: saved.newDemoId ?? demoId, statusUrl: "" } }
  }
  return failureOf(response.status, answer, response.headers.get("retry-after"))
}

/**
 * Sends changes to what was sent, of which the first begins with what was found. One whose answer was lost may have been saved: what then
 * looks like another window's change is known by what it says, and goes on from there.
 */
export function createDelivery(demoId: string, found: EditableAnswers): Deliver {
  let version = found.version
  let unsure: Record<string, unknown>[] = []
  const send = async (answers: Record<string, unknown>) => {
    const result = await sendVersion(demoId, version, answers)
    if (result.kind === "offline" || result.kind === "failed") unsure.push(answers)
    return result
  }
  return async (answers) => {
    const result = await send(answers)
    if (result.kind !== "refused" || unsure.length === 0) return result
    const now = await readEditable(demoId)
    if (now === "gone" || !("version" in now) || now.version === version || !unsure.some((one) => isSame(found.fields, one, now.answers)))
      return result
    version = now.version
    unsure = []
    return send(answers)
  }
}

/** Whether two say the same, however what was left empty is written down. */
function isSame(fields: EditableAnswers["fields"], one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const values = valuesOf(fields, one)
  return !layOver(fields, values, values, valuesOf(fields, other)).news
}
