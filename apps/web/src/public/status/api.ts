import { statusPage as words } from "@intray/server/copy/translated"
import { randomHex } from "../../lib/random.ts"
import { read } from "../../lib/read.ts"
import { languageHeader } from "../lib/language.ts"
import type { StatusData } from "../page-data.ts"

/** The status page's own door. Every answer is a value: nothing here throws. What only changing asks for is in `edit-api.ts`. */

export const base = (demoId: string) => `/api/v1/public/status/${encodeURIComponent(demoId)}`
const PATIENCE_MS = 30_000

/**
 * What became of a request: done, or a sentence that says what is the matter and what is safe. `stale`: it was refused for how things
 * stand by now, and the page shows how they stood.
 */
export type Done = { ok: true } | { ok: false; gone: boolean; stale: boolean; code?: string; reason: string }

export type Problem = { code?: unknown; detail?: unknown; issues?: { message?: unknown }[] }

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

/** Whether a status says that the page is behind: refused as things stand, or gone. */
export const isStale = (status: number): boolean => status === 409 || status === 404

async function post(path: string, body: unknown): Promise<Done> {
  const response = await ask(path, json(body))
  if (!response) return { ok: false, gone: false, stale: false, reason: words.unanswered }
  if (response.ok) return { ok: true }
  const problem = (await response.json().catch(() => null)) as Problem | null
  const said = problem?.issues?.[0]?.message ?? problem?.detail
  if (response.status === 429) return { ok: false, gone: false, stale: false, reason: words.tooMany }
  const reason = response.status < 500 && typeof said === "string" ? said : words.unanswered
  const code = typeof problem?.code === "string" ? { code: problem.code } : {}
  return { ok: false, gone: response.status === 404, stale: isStale(response.status), ...code, reason }
}

/** Where it stands now; `gone` when it was erased, null when the server did not answer. */
export async function readStatus(demoId: string): Promise<StatusData | "gone" | null> {
  const response = await ask(base(demoId))
  if (response?.status === 404) return "gone"
  return response?.ok ? ((await response.json().catch(() => null)) as StatusData | null) : null
}

export const sendMessage = (demoId: string, message: { id: string; body: string; fileIds: string[] }) =>
  post(`${base(demoId)}/messages`, message)
export const replaceLink = (demoId: string, change: { version: number; path: (string | number)[]; url: string }) =>
  post(`${base(demoId)}/link`, change)
export const watch = (demoId: string, email: string) => post(`${base(demoId)}/watches`, { email })
export const unwatch = (demoId: string, id: string) => post(`${base(demoId)}/watches/${encodeURIComponent(id)}/end`, {})
export const sayTreatment = (demoId: string, answer: number) => post(`${base(demoId)}/treatment`, { answer })
export const erase = (demoId: string, number: string) => post(`${base(demoId)}/erase`, { number })
/** Where everything comes as an archive. */
export const exportUrl = (demoId: string) => `${base(demoId)}/export`

/** A version 4 UUID, also where the page came over plain http. */
export function newMessageId(): string {
  const hex = randomHex(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
