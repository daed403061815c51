import { jsonOf, saysGone } from "../../lib/own-answer.ts"
import { randomHex } from "../../lib/random.ts"
import { read } from "../../lib/read.ts"
import { languageHeader } from "../lib/language.ts"
import type { StatusData } from "../page-data.ts"
import { type Done, judge, unanswered } from "./judge.ts"

/** The status page's own door. Every answer is a value: nothing here throws. What only changing asks for is in `edit-api.ts`. */

export const base = (demoId: string) => `/api/v1/public/status/${encodeURIComponent(demoId)}`
const PATIENCE_MS = 30_000

/** What is only read is tried twice; what is written is sent once. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response | null> {
  const headers = { ...languageHeader(), ...init.headers }
  const patient = () => ({ ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  try {
    return await (init.method === undefined ? read(path, patient) : fetch(path, patient()))
  } catch {
    return null
  }
}

export const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
})

async function post(path: string, body: unknown, mark: string): Promise<Done> {
  const response = await ask(path, json(body))
  return response ? judge(response.status, await jsonOf(response), mark, response.headers.get("retry-after")) : unanswered()
}

/** Where it is now; `gone` when our server says that it was erased, null when no answer of ours came. */
export async function readStatus(demoId: string): Promise<StatusData | "gone" | null> {
  const response = await ask(base(demoId))
  if (!response) return null
  const answer = await jsonOf(response)
  if (saysGone(response.status, answer)) return "gone"
  return response.ok && isStatus(answer) ? answer : null
}

function isStatus(answer: unknown): answer is StatusData {
  const status = answer as Partial<StatusData> | null
  return typeof status?.number === "number" && typeof status.wording === "string" && Array.isArray(status.messages)
}

export const sendMessage = (demoId: string, message: { id: string; body: string; fileIds: string[] }) =>
  post(`${base(demoId)}/messages`, message, "received")
export const replaceLink = (demoId: string, change: { version: number; path: (string | number)[]; url: string }) =>
  post(`${base(demoId)}/link`, change, "version")
export const watch = (demoId: string, email: string) => post(`${base(demoId)}/watches`, { email }, "asked")
export const unwatch = (demoId: string, id: string) => post(`${base(demoId)}/watches/${encodeURIComponent(id)}/end`, {}, "ended")
export const sayTreatment = (demoId: string, answer: number) => post(`${base(demoId)}/treatment`, { answer }, "given")
export const answerOffer = (demoId: string, body: { answer: "confirmed" | "declined"; reason?: string }) =>
  post(`${base(demoId)}/offer`, body, "state")
/** The submitter has the page on screen. */
export const markSeen = (demoId: string) => post(`${base(demoId)}/seen`, {}, "seen")
export const withdraw = (demoId: string) => post(`${base(demoId)}/withdraw`, {}, "withdrawn")
export const erase = (demoId: string, number: string) => post(`${base(demoId)}/erase`, { number }, "erased")
/** Where everything comes as an archive. */
export const exportUrl = (demoId: string) => `${base(demoId)}/export`

/** A version 4 UUID, also where the page came over plain http. */
export function newMessageId(): string {
  const hex = randomHex(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
