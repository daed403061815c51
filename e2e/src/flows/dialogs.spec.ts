import { faultsOf, faultsOnWays, type Way, watchCalls } from "../lib/dialogs.ts"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

/**
 * Every dialog keeps the focus while it is open, by Tab in both directions, and gives it back to what opened it. Opened by the keyboard; a dialog from a
 * menu gives the focus to what opened the menu. Those that need something to be there first are in `dialogs-of-things.spec.ts`.
 */

const settings = "/dashboard/settings"
const portal = "/dashboard/portals/demos"

const ways: Way[] = [
  { page: "/dashboard/submissions", press: ["Save this list as a view"], dialog: "Save this list as a view" },
  { page: "/dashboard/submissions", press: [/^Search or jump to/], dialog: "Search or jump to" },
  { page: "/dashboard/submissions?sel=118", press: [/^Decide/], dialog: /^Decide/ },
  { page: "/dashboard/submissions", press: ["Preview"], dialog: /./ },
  { page: "/dashboard/submissions", press: ["More about this list", /^Export/], dialog: /^Export/ },
  { page: "/dashboard/portals", press: ["New portal"], dialog: "New portal" },
  { page: `${portal}?tab=settings`, press: [/^Duplicate/], dialog: /^Duplicate/ },
  { page: `${portal}?tab=settings`, press: [/^Save as template/], dialog: /template/ },
  { page: "/dashboard/_releases", press: ["New release"], dialog: /release/i },
  { page: "/dashboard/insights", press: [/^Change time zone/], dialog: /[Tt]ime zone/ },
  { page: "/dashboard/api", press: [/^New key|^Make a key|^Create/], dialog: /key/i },
  { page: "/dashboard/api/webhooks", press: [/^New webhook|^Add a webhook/], dialog: /webhook/i },
  { page: `${settings}/security`, press: ["Change address"], dialog: /address/ },
  { page: `${settings}/security`, press: ["Change password"], dialog: "Change password" },
  { page: `${settings}/security`, press: ["Add a passkey"], dialog: /passkey/ },
  { page: `${settings}/security`, press: ["Delete my account"], dialog: /^Delete/ },
  { page: `${settings}/team`, press: ["Delete team"], dialog: /^Delete Lantern Quay/ },
  {
    page: `${settings}/members`,
    press: [/^Actions for Yuki Fujii|^More for Yuki Fujii|^Yuki Fujii/, /^Remove/],
    dialog: /^Remove Yuki Fujii/,
  },
  { page: `${settings}/roles`, press: ["New role"], dialog: "New role" },
  { page: `${settings}/roles`, press: [/^Permissions of Viewer/], dialog: /Viewer/ },
  { page: `${settings}/groups`, press: ["New group"], dialog: "New group" },
  { page: `${settings}/labels`, press: ["Add a group"], dialog: /group/ },
  { page: `${settings}/labels`, press: ["Add a label"], dialog: /^Add a label/ },
  { page: `${settings}/labels`, press: ["Actions for Send more", "Edit"], dialog: "Edit Send more" },
  { page: `${settings}/labels`, press: ["Actions for Send more", /^Merge/], dialog: /^Merge Send more/ },
  { page: `${settings}/stages`, press: ["Add a stage"], dialog: "Add a stage" },
  { page: `${settings}/stages`, press: ["Actions for Shortlist", "Edit"], dialog: "Edit Shortlist" },
  { page: `${settings}/stages`, press: ["Actions for Shortlist", /^Remove/], dialog: "Remove Shortlist?" },
  { page: "/dashboard/decisions", press: [/^Publish all/], dialog: /./ },
  { page: "/dashboard/admin/users", press: ["New account"], dialog: "New account" },
  { page: "/dashboard/admin/users", press: [/Tobias Aalto/], dialog: "Tobias Aalto" },
  { page: "/dashboard/admin/teams", press: [/^Lantern Quay/], dialog: "Lantern Quay" },
]

test("dialogs of the dashboard keep the focus and give it back @long", async ({ page, seeded }) => {
  test.setTimeout(240_000 * slower)
  await signIn(page, seeded.url, "owner@example.com")
  expect(await faultsOnWays(page, seeded.url, ways)).toEqual([])
})

test("dialogs of the status page keep the focus and give it back @long", async ({ page, seeded }) => {
  const sent = await send(
    seeded.url,
    "demos",
    answersFor(await readPortal(seeded.url, "demos"), { name: "Kit Fall", email: "kit@example.com" }),
  )
  const faults: string[] = []
  const settled = watchCalls(page)
  for (const [press, dialog] of [
    ["Replace a link", "Replace a link"],
    ["Withdraw", /^Withdraw/],
    ["Erase my data", "Erase what you sent?"],
  ] as const) {
    await page.goto(`${seeded.url}/status/${sent.demoId}`)
    faults.push(...(await faultsOf(page, settled, { press: [press], dialog })).map((fault) => `${press}: ${fault}`))
  }
  expect(faults).toEqual([])
})
