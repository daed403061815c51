import { randomUUID } from "node:crypto"
import type { Browser, Locator, Page } from "@playwright/test"
import type { Checks } from "../lib/checks.ts"
import { type Client, signInCookie } from "../lib/rpc.ts"
import { fetched, settle, silent, watchedContext } from "./canary.ts"
import { bad, owner, slug } from "./stage.ts"

/* The screens on which a team and a platform are run, filled with what their own people mean ill by. */

type Row = { id: string; name: string; category: string }

/** A role, a group, an invitation, replies, a message that waits and decisions that are held, each as hostile as it may be called. */
export async function furnish(client: Client): Promise<{ invitation: string }> {
  await client.mutate("roles.create", { name: "<img src=x onerror=__pwned=1>", grants: { submission: ["read"] } })
  const { user } = await client.query<{ user: { id: string } }>("session.get")
  const group = await client.mutate<{ id: string }>("groups.create", { name: "<script>__pwned=1</script>", userIds: [user.id] })
  const portal = await client.query<{ id: string }>("portals.get", { slug })
  await client.mutate("portals.setGroups", { id: portal.id, groupIds: [group.id] })
  const sent = await client.mutate<{ results: { id: string }[] }>("invitations.send", { emails: ["guest@a.example"], role: "member" })
  await client.mutate("replies.create", { name: `No ${bad}`.slice(0, 80), subject: bad.slice(0, 120), body: bad, category: "declined" })
  const { items } = await client.query<{ items: { id: string }[] }>("submissions.list", { limit: 3 })
  const { items: stages } = await client.query<{ items: Row[] }>("stages.list")
  const declined = stages.find((one) => one.category === "declined")?.id
  const words = () => ({ id: randomUUID(), subject: `About ${bad}`.slice(0, 120), body: `{{submission.title}} ${bad}`, allowMissing: true })
  const [first, second, third] = items.map((one) => one.id)
  const later = new Date(Date.now() + 86_400_000).toISOString()
  await client.mutate("messages.write", { ...words(), submissionId: first, when: later })
  await client.mutate("messages.write", { ...words(), submissionId: second, when: "draft" })
  for (const id of [second, third]) {
    await client.mutate("decisions.decide", { id, stageId: declined, publish: false, actId: randomUUID(), reply: words() })
  }
  return { invitation: sent.results[0]?.id ?? "" }
}

type Visit = {
  path: string
  /** What opens a dialog, a panel or a menu there; each is opened, looked at and closed again. */
  opens?: (page: Page) => Locator[]
}

const settings = "/dashboard/settings"
const admin = "/dashboard/admin"
const buttons = (page: Page, ...names: (string | RegExp)[]) => names.map((name) => page.getByRole("button", { name }).first())
const rows = (page: Page) => [0, 1, 2].map((at) => page.locator("[data-row]").nth(at))

const visits: Visit[] = [
  { path: `${settings}/members`, opens: (page) => buttons(page, /^More for /, /^Role of /) },
  { path: `${settings}/roles`, opens: (page) => buttons(page, /^Change the role/, /^Delete the role/, /^Permissions of/) },
  { path: `${settings}/groups`, opens: (page) => buttons(page, /^Edit /, /^Delete /) },
  { path: `${settings}/team`, opens: (page) => buttons(page, "Delete team") },
  { path: `${settings}/labels` },
  { path: `${settings}/plan` },
  { path: `${settings}/notifications` },
  { path: `${settings}/security` },
  { path: `${settings}/import` },
  { path: "/dashboard/decisions", opens: (page) => buttons(page, /^Publish/) },
  { path: "/dashboard/_releases", opens: (page) => buttons(page, "New release") },
  { path: "/dashboard/outbox", opens: (page) => [0, 1].map((at) => page.locator("main [data-row], main li button").nth(at)) },
  { path: "/dashboard/templates?replies=all", opens: (page) => buttons(page, /^Edit|^Change/) },
  { path: "/dashboard/onboarding" },
  { path: `${admin}/users`, opens: rows },
  { path: `${admin}/teams`, opens: rows },
  { path: `${admin}/jobs` },
  { path: `${admin}/mail`, opens: rows },
  { path: `${admin}/storage`, opens: (page) => buttons(page, "Count the files") },
  { path: `${admin}/health` },
  { path: `${admin}/settings` },
  { path: `${admin}/audit`, opens: rows },
]

/**
 * Every screen on which a team or the platform is run, and what opens on it.
 * @param least on so many of them markup has to stand as text, or this would have looked at nothing
 */
export async function managing(
  browser: Browser,
  url: string,
  checks: Checks,
  { invitation, least }: { invitation: string; least: number },
): Promise<void> {
  const watched = await watchedContext(browser)
  const cookie = await signInCookie(url, owner)
  await watched.context.addCookies(
    cookie.split("; ").map((pair) => {
      const at = pair.indexOf("=")
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
    }),
  )
  const page = await watched.context.newPage()
  page.setDefaultTimeout(10_000)
  const marked = new Set<string>()
  for (const { path, opens } of visits) {
    await page.goto(`${url}${path}`)
    await page.locator("h1, h2").first().waitFor()
    await fetched(page)
    await settle(page)
    checks.that((await page.getByRole("heading", { name: "Page not found" }).count()) === 0, `it is there: ${path}`)
    await note(page, path, marked)
    silent(checks, watched, path)
    for (const [at, one] of (opens?.(page) ?? []).entries()) {
      if (!(await one.isVisible())) continue
      await one.click()
      await settle(page, 250)
      await note(page, path, marked)
      // The frame of a mail takes no script, the one that listens here neither, and says so; there is none in the mail itself.
      const frames = await page.locator("iframe[srcdoc]").evaluateAll((all) => all.map((one) => one.getAttribute("srcdoc") ?? ""))
      checks.that(!frames.some((html) => /<script/i.test(html)), `no script in a mail: ${path}, opened ${at + 1}`)
      const refused = watched.trouble.findIndex((one) => one.text.startsWith("Blocked script execution in 'about:srcdoc'"))
      if (refused >= 0 && frames.length > 0) watched.trouble.splice(refused, 1)
      silent(checks, watched, `${path}, opened ${at + 1}`)
      await page.keyboard.press("Escape")
      await settle(page, 120)
    }
  }
  const guest = await watchedContext(browser)
  const invited = await guest.context.newPage()
  await invited.goto(`${url}/accept-invitation/${invitation}`)
  await invited.getByRole("link", { name: "Create an account" }).waitFor()
  await note(invited, "invitation", marked)
  silent(checks, guest, "the invitation")
  await guest.context.close()
  checks.that(marked.size >= least, "markup is shown as the text that it is, where teams and platforms are run", [...marked])
  await watched.context.close()
}

async function note(page: Page, path: string, marked: Set<string>): Promise<void> {
  const text = await page.locator("body").innerText()
  const typed = await page.locator("input, textarea").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join("\n"))
  if (/<script>|onerror=|onclick=/.test(`${text}\n${typed}`)) marked.add(path)
}
