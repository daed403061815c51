import type { EditableAnswers } from "@intray/server/modules/submit/schema"
import { afterEach, expect, it, vi } from "vitest"
import { createDelivery } from "./edit-api.ts"

const changed = { type: "about:blank", title: "Conflict", status: 409, code: "changed", detail: "It was changed in another window." }
const found = {
  version: 1,
  fields: [{ type: "short_text", key: "artist", label: "Artist", required: true }],
  answers: { artist: "Kitefall" },
  files: [],
} as unknown as EditableAnswers

afterEach(() => vi.unstubAllGlobals())

/** A server that holds answers, and whose next answer is lost, or another's page. */
function serve(begun: Record<string, unknown>) {
  const held = { version: 1, answers: begun, instead: null as (() => Response) | null }
  vi.stubGlobal("fetch", async (_url: string, init?: RequestInit) => {
    if (init?.method !== "POST") return Response.json({ ...found, version: held.version, answers: held.answers })
    const sent = JSON.parse(String(init.body)) as { version: number; answers: Record<string, unknown> }
    const same = JSON.stringify(sent.answers) === JSON.stringify(held.answers)
    if (!same && sent.version !== held.version) return Response.json(changed, { status: 409 })
    if (!same) Object.assign(held, { version: held.version + 1, answers: sent.answers })
    const { instead } = held
    held.instead = null
    return instead ? instead() : Response.json({ version: held.version })
  })
  return held
}

const page = (status: number) => () => new Response("<html>Elsewhere</html>", { status })

it("takes a page with any status for no answer of ours", async () => {
  const held = serve(found.answers)
  const deliver = createDelivery("d", found)
  for (const status of [200, 404, 502]) {
    held.instead = page(status)
    expect(await deliver({ artist: `Kitefall ${status}` })).toEqual({ kind: "failed" })
  }
})

it("goes on from what it saved itself where the answer to that was lost", async () => {
  const held = serve(found.answers)
  const deliver = createDelivery("d", found)
  held.instead = page(502)
  expect(await deliver({ artist: "Glasswing" })).toEqual({ kind: "failed" })
  expect(await deliver({ artist: "Glasswing and friends" })).toMatchObject({ kind: "sent" })
  expect(held).toMatchObject({ version: 3, answers: { artist: "Glasswing and friends" } })
})

it("still says that somebody else changed it", async () => {
  const held = serve(found.answers)
  const deliver = createDelivery("d", found)
  held.instead = page(502)
  await deliver({ artist: "Glasswing" })
  Object.assign(held, { version: 3, answers: { artist: "Theirs" } })
  expect(await deliver({ artist: "Glasswing and friends" })).toEqual({ kind: "refused", detail: changed.detail })
  expect(held.answers).toEqual({ artist: "Theirs" })
})
