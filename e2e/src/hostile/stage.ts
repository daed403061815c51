import { validateAnswers } from "@intray/server/modules/forms/answers"
import { hostileAnswers, hostileForm, hostileKeys, hostileValues } from "@intray/server/testing/hostile"
import type { Checks } from "../lib/checks.ts"
import { beginUpload, continueUpload, send } from "../lib/intake.ts"
import { linkIn, type Mailbox } from "../lib/mailbox.ts"
import { type Client, makeAccount, signInClient } from "../lib/rpc.ts"
import { type RunningServer, setupToken } from "../lib/server.ts"

export const owner = "ruta@example.com"
export const slug = "everything"

/** Markup in every word that a team can write: what it would say to strangers, and to itself. */
export const bad = `"><img src=x onerror="window.__pwned=1"><script>window.__pwned=1</script>`

export type Stage = { client: Client; portalId: string }

/** A team that means ill, whose owner runs the platform, its portal with every type of field, its labels, its template; all of their words are markup. */
export async function setStage(server: RunningServer, mailbox: Mailbox): Promise<Stage> {
  const { url } = server
  await makeAccount(url, { name: `Ruta ${bad}`.slice(0, 60), email: owner })
  await fetch(linkIn(await mailbox.waitFor(owner, /Verify/), "verify-email"), { redirect: "manual" })
  const client = await signInClient(url, owner)
  await client.mutate("setup.claim", { token: setupToken(server) })
  const made = await client.mutate<{ id: string }>("portals.create", { template: "blank", title: `Everything ${bad}`, slug })
  const worded = hostileForm.fields.map((field) => ({ ...field, label: `${field.key} ${bad}`, help: `Help ${bad}` }))
  const form = { ...hostileForm, fields: worded }
  const { revision } = await client.mutate<{ revision: number }>("portals.saveDraft", { portalId: made.id, revision: 1, form })
  await client.mutate("portals.publish", { portalId: made.id, revision })
  await client.mutate("portals.update", { portalId: made.id, intro: `Intro ${bad}\n\n[x](javascript:window.__pwned=1)` })
  const group = await client.mutate<{ id: string }>("labelGroups.create", { name: "<script>x</script>", multiple: true, required: false })
  const label = { groupId: group.id, name: "<img src=x onerror=__pwned=1>", hue: "teal", key: "1", description: bad, feedbackText: bad }
  await client.mutate("labels.create", label)
  await client.mutate("teams.rename", { name: "<b onclick=__pwned=1>Team</b>" })
  await client.mutate("templates.save", { portalId: made.id, name: "<script>__pwned=1</script>", description: bad })
  return { client, portalId: made.id }
}

export type Sent = { name: string; demoId: string }

/** Sends each hostile value as the answer of every question that takes it; gives those that were kept. */
export async function sendAll(url: string, checks: Checks, values = hostileValues): Promise<Sent[]> {
  const sent: Sent[] = []
  for (const [index, [name, value]] of values.entries()) {
    const takes = (key: string) => validateAnswers(hostileForm, hostileAnswers(key, value)).ok
    const keys = hostileKeys.filter((key) => key !== "group" && key !== "file" && key !== "audio" && takes(key))
    const item = Object.fromEntries(keys.filter((key) => key !== "hidden").map((key) => [key, value]))
    const answers = { ...item, ...(keys.includes("hidden") ? { hidden: value } : {}), group: [item], email: `sender${index}@a.example` }
    const accepted = await send(url, slug, answers).catch((error: unknown) => String(error))
    if (checks.that(typeof accepted === "object", `kept: ${name}`, accepted) && typeof accepted === "object")
      sent.push({ name, ...accepted })
  }
  return sent
}

const files: [name: string, content: string][] = [
  ["page.html", "<!doctype html><script>window.__pwned=1</script>"],
  [
    `"><img src=x onerror="window.__pwned=1">.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg"><script>window.__pwned=1;parent.__pwned=1</script><image href="https://canary.invalid/f"/></svg>`,
  ],
  ["../../../script.js\u202egpj.", "window.__pwned=1"],
  ["text.txt", `<script>window.__pwned=1</script>`],
]

/** Files that would run if anything opened them as what they are; gives the submission that holds those that were taken. */
export async function sendFiles(url: string, checks: Checks): Promise<Sent & { taken: number }> {
  const taken: string[] = []
  for (const [name, content] of files) {
    try {
      const upload = await beginUpload(url, slug, "file", name, Buffer.from(content))
      await continueUpload(upload)
      taken.push(upload.id)
    } catch (error) {
      checks.that(/: 4\d\d /.test(String(error)), `refused by name: ${name}`, String(error))
    }
  }
  const accepted = await send(url, slug, { email: "files@a.example", short_text: "Files", file: taken.slice(0, 3) })
  return { name: "files", demoId: accepted.demoId, taken: taken.length }
}
