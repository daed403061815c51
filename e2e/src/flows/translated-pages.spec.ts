import { rmSync } from "node:fs"
import type { Page } from "@playwright/test"
import { temporaryFolder } from "../lib/folder.ts"
import { slower } from "../lib/net.ts"
import { type FormInput, makePortal } from "../lib/portals.ts"
import { signInClient } from "../lib/rpc.ts"
import { watch } from "../lib/screen.ts"
import { type Stage, setTheStage } from "../lib/screens.ts"
import { expect, test } from "../lib/test.ts"
import { translatedTextGuard, translatePage } from "../lib/translated.ts"

const form: FormInput = {
  roles: { name: "name", email: "email" },
  fields: [
    { type: "short_text", key: "name", label: "Your name", required: true },
    { type: "email", key: "email", label: "E-mail", required: true },
    { type: "yes_no", key: "guest", label: "Do you bring somebody?", required: true },
  ],
}

const translate = (page: Page) => page.evaluate(translatePage)
const errorsOf = (page: Page) => page.evaluate(() => (window as unknown as { __translateErrors: string[] }).__translateErrors)

test("a translated form shows errors, takes the corrected e-mail, and shows number and link", async ({ page, open }) => {
  await makePortal(await signInClient(open.url, "ruta@example.com"), { slug: "translated", title: "Translated", form })
  await page.goto(`${open.url}/translated`)
  await page.getByRole("button", { name: "Send" }).waitFor()
  const name = page.locator(`[id="${await page.getByLabel("Your name").getAttribute("id")}"]`)
  await translate(page)
  await page.locator('input[type="email"]').fill("mara@example")
  await page.locator('input[type="email"]').press("Tab")
  await page.getByRole("button", { name: /Send/ }).click()
  await expect(page.locator("#error-summary")).toContainText("3 things to fix")
  await page.locator('input[type="email"]').fill("mara@example.com")
  await expect(page.locator("#error-summary")).toContainText("2 things to fix")
  await name.fill("Mara Lind")
  await page.getByRole("radio").last().check()
  await expect(page.locator("#error-summary")).toHaveCount(0)
  await page.getByRole("button", { name: /Send/ }).click()
  await expect(page.getByRole("heading", { name: /It has arrived/ })).toBeVisible()
  const link = page.locator('input[value*="/status/"]')
  await expect(link).toBeVisible()
  await expect(page.getByText(/#\d+/).first()).toBeVisible()
  const status = await link.inputValue()
  expect(await errorsOf(page)).toEqual([])

  await page.goto(status)
  await page.getByRole("heading", { level: 1 }).waitFor()
  await translate(page)
  await page.getByRole("textbox").first().fill("Is Tuesday too late?")
  await page.getByRole("button", { name: /Send/ }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "Is Tuesday too late?" })).toBeVisible()
  expect(await errorsOf(page)).toEqual([])
})

/** Performs React's DOM changes and a translator's changes in random order: after each step the page must contain React's text. */
const walk = async (seed: number) => {
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  // The translator has its own JavaScript realm, in which no DOM methods are patched.
  const foreign = document.createElement("iframe")
  document.head.append(foreign)
  const own = (foreign.contentWindow as unknown as { Node: typeof Node }).Node.prototype
  const host = document.body.appendChild(document.createElement("div"))
  type Kept = { node: Text | HTMLElement; words: string }
  const kept: Kept[] = []
  const make = (count: number): Kept => {
    const words = `<${count}>`
    if (random(4) > 0) return { node: document.createTextNode(words), words }
    const node = document.createElement("b")
    node.textContent = words
    return { node, words }
  }
  const font = (text: Node) => {
    const outer = document.createElement("font")
    outer.innerHTML = "<font></font>"
    ;(outer.firstChild as HTMLElement).textContent = text.textContent
    return outer
  }
  const translateOne = () => {
    const texts = [...host.childNodes].filter((node) => (node.nodeType === 3 || node.nodeName === "FONT") && node.textContent !== "")
    const text = texts[random(texts.length)]
    if (!text) return
    // A translator works in the same way all the time.
    const kind = seed % 5
    if (kind === 0) own.replaceChild.call(host, font(text), text)
    else if (kind === 1) {
      own.insertBefore.call(host, font(text), text)
      own.removeChild.call(host, text)
    } else if (kind === 2) {
      const next = text.nextSibling
      own.removeChild.call(host, text)
      own.insertBefore.call(host, font(text), next)
    } else if (kind === 3) {
      // Safari replaces the text node; the browser does it, not a script of the page.
      const holder = document.createElement("i")
      holder.innerHTML = text.textContent?.replaceAll("<", "&lt;") ?? ""
      own.replaceChild.call(host, holder.firstChild as Node, text)
    } else {
      const outer = document.createElement("font")
      own.insertBefore.call(host, outer, text)
      own.appendChild.call(outer, text)
    }
  }
  for (let step = 0; step < 60; step += 1) {
    for (let count = random(4); count > 0; count -= 1) translateOne()
    // Mutation observers run before the page continues.
    await Promise.resolve()
    const at = random(kept.length + 1)
    const one = kept[at]
    const kind = random(4)
    if (one === undefined || kind === 0) {
      const made = make(step)
      if (one) host.insertBefore(made.node, one.node)
      else host.appendChild(made.node)
      kept.splice(at, 0, made)
    } else if (kind === 1) {
      host.removeChild(one.node)
      kept.splice(at, 1)
    } else if (kind === 2 && one.node instanceof Text) {
      one.words = `<new ${step}>`
      one.node.nodeValue = one.words
    } else {
      kept.splice(at, 1)
      const to = random(kept.length + 1)
      const next = kept[to]
      if (next) host.insertBefore(one.node, next.node)
      else host.appendChild(one.node)
      kept.splice(to, 0, one)
    }
    const meant = kept.map(({ words }) => words).join("")
    await Promise.resolve()
    if (host.textContent !== meant) return `step ${step}: "${host.textContent}" instead of "${meant}"`
  }
  foreign.remove()
  host.remove()
  return "fine"
}

test("changes of texts reach the page, however a translator replaced them", async ({ page }) => {
  await page.setContent("<!doctype html><title>Texts</title><body></body>")
  await page.evaluate(translatedTextGuard)
  for (let seed = 1; seed <= 300; seed += 1) expect(await page.evaluate(walk, seed), `seed ${seed}`).toBe("fine")
})

/** The screens that members use all day. */
const mainScreens = ["inbox", "discussion", "conversation", "decisions", "outbox", "replies", "labels", "stages", "portals", "members"]

test.describe("every screen under a translator", () => {
  let stage: Stage
  const dataDir = temporaryFolder("translated")
  test.beforeAll(async () => {
    test.setTimeout(180_000 * slower)
    stage = await setTheStage(dataDir)
  })
  test.afterAll(async () => {
    await stage?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const walks = [
    { who: "nobody", title: "a visitor's pages", once: true },
    { who: "nobody", title: "a visitor @long" },
    { who: "owner", title: "an owner's main screens", only: mainScreens },
    { who: "owner", title: "an owner @long" },
    { who: "newcomer", title: "a newcomer @long" },
    { who: "beginner", title: "a beginner @long" },
  ] as const
  for (const walk of walks) {
    test(`goes on for ${walk.title}`, async ({ browser }) => {
      test.setTimeout(600_000 * slower)
      const { who } = walk
      const faults: string[] = []
      const usual = stage.screens.filter((one) => one.viewer === who && (who === "nobody" || !one.rare))
      const main = "only" in walk ? usual.filter((one) => one.state === "full" && walk.only.includes(one.name)) : usual
      // Each page in one of its states; the others are in the long walk.
      const screens = "once" in walk ? main.filter((one, at) => main.findIndex(({ name }) => name === one.name) === at) : main
      expect(screens.length).toBeGreaterThan(0)
      for (const screen of screens) {
        const name = `${screen.name} (${screen.state})`
        // A separate session: a screen may change the signed-in user, such as by impersonation.
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", locale: "en-GB" })
        await stage.signIn(context, who)
        const page = await context.newPage()
        page.setDefaultTimeout(10_000)
        const trouble = watch(page)
        try {
          await screen.before?.(page)
          await page.goto(`${stage.serverOf(screen).url}${screen.path}`)
          await screen.ready(page)
          await translate(page)
          // Three screen widths, focus, menus and dialogs by keyboard: each renders texts again.
          await page.setViewportSize({ width: 375, height: 800 })
          await page.keyboard.press("Tab")
          await page.setViewportSize({ width: 768, height: 800 })
          await page.keyboard.press("?")
          await page.setViewportSize({ width: 1440, height: 900 })
          await page.keyboard.press("Escape")
          await page.keyboard.press("j")
          await page.waitForTimeout(150)
          faults.push(...(await errorsOf(page)).map((error) => `${name}: ${error}`))
          if ((await page.locator("#root").innerText()).trim() === "") faults.push(`${name}: an empty page`)
          if ((await page.getByText(/This page (stopped working|did not load)/).count()) > 0) faults.push(`${name}: an error page`)
          faults.push(...trouble.filter(({ kind }) => kind === "exception").map(({ text }) => `${name}: ${text}`))
        } catch (error) {
          faults.push(`${name}: ${String(error).slice(0, 400)}`)
        } finally {
          await context.close()
        }
      }
      expect(faults).toEqual([])
    })
  }
})
