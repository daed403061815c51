import { jsonOf, problemIn, saysGone } from "../../lib/own-answer.ts"
import { read } from "../../lib/read.ts"
import { languageHeader } from "../lib/language.ts"
import type { PortalData } from "../page-data.ts"
import { asksNotToBeTracked } from "./source.ts"

/** The public door, as the page asks it. Every answer is a value: nothing here throws. */

const base = (slug: string) => `/api/v1/public/portals/${encodeURIComponent(slug)}`
const PATIENCE_MS = 20_000

/** What is only read is tried twice; what is written is sent once. */
async function ask(path: string, init: RequestInit = {}): Promise<Response | null> {
  const headers = { ...languageHeader(), ...init.headers }
  const patient = () => ({ ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  try {
    return await (init.method === undefined ? read(path, patient) : fetch(path, patient()))
  } catch {
    return null
  }
}

const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
})

/** The portal as it is now; `gone` when our server says that there is none any more, null when no answer of ours came. */
export async function readPortal(slug: string, pass: string | null): Promise<PortalData | "gone" | null> {
  const response = await ask(base(slug), pass ? { headers: { "x-portal-pass": pass } } : {})
  if (!response) return null
  const answer = await jsonOf(response)
  if (saysGone(response.status, answer)) return "gone"
  const isPortal = response.ok && typeof (answer as Partial<PortalData> | null)?.slug === "string"
  return isPortal ? (answer as PortalData) : null
}

export type Unlocked = { pass: string } | { refused: "wrong" | "offline" } | { refused: "tooMany"; minutes: number }

export async function unlock(slug: string, password: string): Promise<Unlocked> {
  const response = await ask(`${base(slug)}/unlock`, json({ password }))
  if (!response) return { refused: "offline" }
  if (response.status === 429)
    return { refused: "tooMany", minutes: Math.max(1, Math.ceil(Number(response.headers.get("retry-after")) / 60)) }
  const body = (await jsonOf(response)) as { pass?: unknown } | null
  if (response.ok && typeof body?.pass === "string") return { pass: body.pass }
  return { refused: response.status < 500 && problemIn(body) ? "wrong" : "offline" }
}

/** Asks for the links of an address by mail. The server says nothing about whether it knows it. */
export async function askForLinks(email: string): Promise<"sent" | "tooMany" | "invalid" | "failed"> {
  const response = await ask("/api/v1/public/status-links", json({ email }))
  if (!response) return "failed"
  if (response.status === 429) return "tooMany"
  const answer = await jsonOf(response)
  if (response.ok) return (answer as { sent?: unknown } | null)?.sent === true ? "sent" : "failed"
  return response.status < 500 && problemIn(answer) ? "invalid" : "failed"
}

/** Counts an opened form, or a begun one, unless the browser asks not to be tracked. Nobody waits for it, and nothing depends on it. */
export function countVisit(slug: string, step: "view" | "start"): void {
  if (asksNotToBeTracked()) return
  fetch(`${base(slug)}/visits`, { ...json({ step }), keepalive: true }).catch(() => {})
}

/** A challenge to solve, as the server signed it; null when there is none to be had. */
export async function readChallenge(slug: string): Promise<unknown> {
  const response = await ask(`${base(slug)}/challenge`)
  return response?.ok ? response.json().catch(() => null) : null
}
