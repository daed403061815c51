import { rmSync } from "node:fs"
import { faultsOnWays, type Way } from "../lib/dialogs.ts"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { type Client, signInClient } from "../lib/rpc.ts"
import { seededFolder } from "../lib/seeded.ts"
import { type RunningServer, startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

/** Dialogs about something that has to be there first: they keep the focus and give it back as the others do (`dialogs.spec.ts`). */

let seeded: RunningServer
let dataDir: string
// Of its own: what is made here would be in the way of other flows.
test.beforeAll(async () => {
  dataDir = await seededFolder(120)
  seeded = await startServer({ dataDir, cheapPasswords: true })
})
test.afterAll(async () => {
  await seeded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const settings = "/dashboard/settings"

type Made = { templateId: string; webhookId: string; releaseId: string; number: number; trashed: number }

/** One of each: a template, a key, a webhook, a role, a group, a label that nobody used, a view, a draft of a release, a comment, one in the trash. */
async function makeThings(team: Client): Promise<Made> {
  const portal = await team.query<{ id: string; revision: number; draft: { fields: { label: string }[] } }>("portals.get", {
    slug: "demos",
  })
  const { items } = await team.query<{ items: { id: string; number: number }[] }>("submissions.list", {})
  const [first, second] = items
  const { groups } = await team.query<{ groups: { id: string }[] }>("labelGroups.list")
  const template = await team.mutate<{ id: string }>("templates.save", { portalId: portal.id, name: "Kept", description: "" })
  await team.mutate("apiKeys.create", { name: "Website form", scopes: ["submission:read"], portalIds: [portal.id], expiresIn: 86_400 })
  const hook = { name: "Shop", url: "https://example.com/in", events: ["submission.created"] }
  const { webhook } = await team.mutate<{ webhook: { id: string } }>("webhooks.create", hook)
  await team.mutate("roles.create", { name: "Label scout", grants: { ac: ["read"], submission: ["read", "label"] } })
  await team.mutate("groups.create", { name: "Night shift" })
  await team.mutate("labels.create", { groupId: groups[0]?.id, name: "Never used", hue: "teal", key: null })
  await team.mutate("labelGroups.create", { name: "Spare group", multiple: false, required: false })
  await team.mutate("views.create", { name: "Open ones", shared: false, search: { stage: "any" } })
  const release = await team.mutate<{ id: string }>("releases.create", { kind: "round", name: "November" })
  await team.mutate("comments.add", { id: crypto.randomUUID(), submissionId: first?.id, text: "Listen to the second one." })
  await team.mutate("trash.add", { id: second?.id, actId: crypto.randomUUID() })
  const numbers = { number: first?.number ?? 0, trashed: second?.number ?? 0 }
  return { templateId: template.id, webhookId: webhook.id, releaseId: release.id, ...numbers }
}

function waysTo({ templateId, webhookId, releaseId, number, trashed }: Made): Way[] {
  const template = `/dashboard/templates?of=own-${templateId}`
  const hooks = `/dashboard/api/webhooks?webhook=${webhookId}`
  const release = `/dashboard/_releases/${releaseId}`
  const inbox = `/dashboard/submissions?sel=${number}`
  const actions = (name: string) => `Actions for ${name}`
  return [
    { page: template, press: ["Rename"], dialog: "Rename the template" },
    { page: template, press: ["Delete"], dialog: "Delete Kept?" },
    { page: "/dashboard/api", press: [actions("Website form"), /^Change/], dialog: "Change Website form" },
    { page: "/dashboard/api", press: [actions("Website form"), /^Revoke/], dialog: "Revoke Website form?" },
    { page: hooks, press: ["More for Shop", "Edit"], dialog: /Shop|webhook/ },
    { page: hooks, press: ["More for Shop", /^Redeliver/], dialog: "Redeliver since a time" },
    { page: hooks, press: ["More for Shop", "Delete"], dialog: "Delete Shop?" },
    { page: hooks, press: ["Rotate"], dialog: "Make a new secret?" },
    { page: `${settings}/roles`, press: ["Change the role Label scout"], dialog: /Label scout/ },
    { page: `${settings}/roles`, press: ["Delete the role Label scout"], dialog: "Delete the role Label scout?" },
    { page: `${settings}/groups`, press: ["Edit Night shift"], dialog: "Edit Night shift" },
    { page: `${settings}/groups`, press: ["Delete Night shift"], dialog: "Delete Night shift?" },
    { page: `${settings}/labels`, press: [actions("Never used"), "Delete"], dialog: /^Delete Never used/ },
    { page: `${settings}/labels`, press: [actions("Spare group"), "Edit"], dialog: /Spare group/ },
    { page: `${settings}/labels`, press: [actions("Spare group"), "Delete"], dialog: /^Delete Spare group/ },
    { page: `${settings}/members`, press: ["More for Yuki Fujii", /^Transfer ownership/], dialog: "Transfer ownership" },
    { page: `${settings}/security`, press: ["Turn on"], dialog: "Turn on the second step" },
    { page: `${settings}/security`, press: ["Sign out everywhere"], dialog: "Sign out everywhere, here too?" },
    { page: release, press: ["More for November", "Rename"], dialog: /November|Rename/ },
    { page: release, press: ["More for November", "Delete draft"], dialog: "Delete “November”?" },
    { page: "/dashboard/submissions", press: ["Actions for the view Open ones", /^Rename/], dialog: /view/ },
    { page: inbox, press: ["More actions", /^Erase permanently/], dialog: `Erase #${number} permanently?` },
    { page: `/dashboard/submissions?trash=yes&sel=${trashed}`, press: ["Erase permanently"], dialog: `Erase #${trashed} permanently?` },
    { page: inbox, press: [/^Snooze/, "Pick date and time"], dialog: "Snooze until", again: true },
    { page: inbox, press: ["Actions for the comment of You", "Delete"], dialog: "Delete this comment?" },
    {
      page: "/dashboard/admin/users",
      before: async (page) => {
        await page.getByRole("button", { name: /Tobias Aalto/ }).click()
        await page.getByRole("dialog", { name: "Tobias Aalto" }).waitFor()
      },
      press: [/^Ban/],
      dialog: /^Ban /,
    },
  ]
}

test("dialogs about something that is there keep the focus and give it back @long", async ({ page }) => {
  test.setTimeout(240_000 * slower)
  const team = await signInClient(seeded.url, "owner@example.com")
  const made = await makeThings(team)
  await signIn(page, seeded.url, "owner@example.com")
  expect(await faultsOnWays(page, seeded.url, waysTo(made))).toEqual([])
})

test("who leaves a team is asked, and keeps the focus @long", async ({ page }) => {
  await signIn(page, seeded.url, "member@example.com")
  // Of the others they may change nothing: the one menu is their own.
  const way = { page: `${settings}/members`, press: [/^More for /, "Leave the team"], dialog: "Leave Lantern Quay?" }
  expect(await faultsOnWays(page, seeded.url, [way])).toEqual([])
})
