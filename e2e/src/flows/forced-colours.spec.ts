import type { Page } from "@playwright/test"
import { chosenByTintAlone, unseen, unseenFocus } from "../lib/forced-colours.ts"
import { signIn } from "../lib/people.ts"
import { outOfReach } from "../lib/reach.ts"
import { expect, test } from "../lib/test.ts"

/** In the reader's own colours, and at twice the size: the screens of the day here, all of them by `npm run e2e -- reflow`. */

const nothing = { unseen: [], chosen: [], focus: [] }
const found = async (page: Page) => ({
  unseen: await unseen(page),
  chosen: await chosenByTintAlone(page),
  focus: await unseenFocus(page),
})

test("what looks at forced colours finds tints, shadows and backgrounds, and leaves edges alone", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" })
  await page.setContent(`<style>
    button { border: 0; background: #eee; outline: none; box-shadow: 0 0 0 1px #888; width: 40px; height: 30px }
    button:focus-visible { outline: none; box-shadow: 0 0 0 3px blue; background: yellow }
    .pressed { background: blue }
    .good { border: 1px solid }
    .good:focus-visible { outline: 2px solid }
    .good.pressed { text-decoration: underline }
  </style>
  <button aria-label="Empty"></button>
  <div><button aria-pressed="true" class="pressed">On</button> <button aria-pressed="false">Off</button></div>`)
  const bad = await found(page)
  expect(bad.unseen).toEqual([expect.stringContaining("“Empty”")])
  expect(bad.chosen).toEqual([expect.stringContaining("“On”")])
  expect(bad.focus).toHaveLength(3)
  await page.locator("button").evaluateAll((all) => {
    for (const one of all) one.classList.add("good")
  })
  expect(await found(page)).toEqual(nothing)
})

test("reports a switch whose knob is only a background in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" })
  const one = (label: string, checked: string, at: number) =>
    `<span><input type="checkbox" role="switch" aria-label="${label}" ${checked}><span class="knob" style="translate: ${at}px"></span></span>`
  await page.setContent(`<style>
    input { appearance: none; width: 32px; height: 18px; border: 1px solid }
    .knob { display: inline-block; width: 14px; height: 14px; background: #888 }
    .good .knob { forced-color-adjust: none; background: CanvasText }
  </style><div>${one("Asked", "checked", 14)} ${one("Shown", "", 0)}</div>`)
  expect(await chosenByTintAlone(page)).toEqual([expect.stringContaining("“Asked”")])
  await page.locator("div").evaluate((all) => all.classList.add("good"))
  expect(await chosenByTintAlone(page)).toEqual([])
})

test("what looks for things out of reach finds what lies under a bar and beyond a box", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 450 })
  await page.setContent(`<!doctype html><div style="position: fixed; top: 20px"><button>Covered</button></div>
    <div style="position: fixed; top: 400px"><button style="margin-top: 200px">Below</button></div>
    <div style="position: fixed; inset: 0 0 auto 0; height: 100px; background: white"></div>
    <button style="margin: 2000px 0 0 300px">Far</button>`)
  expect(await outOfReach(page)).toEqual([expect.stringContaining("“Covered”"), expect.stringContaining("“Below”")])
})

for (const colorScheme of ["light", "dark"] as const) {
  test(`in forced colours, ${colorScheme}: the inbox, a form and its builder show controls, choices and the focus`, async ({
    page,
    seeded,
  }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" })
    await page.goto(`${seeded.url}/demos`)
    await page.getByRole("button", { name: /^Send/ }).last().waitFor()
    expect(await found(page)).toEqual(nothing)
    await signIn(page, seeded.url, "owner@example.com")
    await page.goto(`${seeded.url}/dashboard/submissions`)
    await page.getByRole("option").first().click()
    await page
      .getByRole("group", { name: /^Verdict/ })
      .getByRole("button")
      .first()
      .waitFor()
    // Another flow may have labelled it before: the key would take that away.
    const pressed = page.locator("button[aria-pressed=true][data-hue]").first()
    if (!(await pressed.isVisible())) await page.keyboard.press("2")
    await pressed.waitFor()
    expect(await found(page)).toEqual(nothing)
    await page.goto(`${seeded.url}/dashboard/portals/demos`)
    await page.getByText("Artist name").filter({ visible: true }).first().waitFor()
    expect(await found(page)).toEqual(nothing)
  })
}
