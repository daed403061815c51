import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { BrowserContext, Page } from "@playwright/test"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

export type Mode = "light" | "dark"

/** Makes every page of the context open in that colour mode. */
export async function setMode(context: BrowserContext, mode: Mode): Promise<void> {
  await context.addInitScript((value) => localStorage.setItem("intray-color-mode", value), mode)
}

export type Trouble = { kind: "console" | "exception" | "policy" | "http"; text: string; url: string }

/**
 * Collects into `found` what no screen may do: console errors, uncaught exceptions, violations of the Content-Security-Policy, answers of 500 and above.
 * The browser's own "Failed to load resource" lines are left to the status codes, where a test can say which are meant.
 */
export function watch(page: Page, found: Trouble[] = []): Trouble[] {
  const add = (kind: Trouble["kind"], text: string) => found.push({ kind, text, url: page.url() })
  page.on("console", (message) => {
    const text = message.text()
    if (/Content.Security.Policy/i.test(text)) add("policy", text)
    else if (message.type() === "error" && !text.startsWith("Failed to load resource")) add("console", text)
  })
  page.on("pageerror", (error) => add("exception", String(error.stack ?? error)))
  page.on("response", (response) => {
    if (response.status() >= 500) add("http", `${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return found
}

/** What good practice asks of a whole screen: a heading of the first level, none that skips one, one main part, and no two regions of one name. */
export const headings = ["heading-order", "page-has-heading-one", "landmark-one-main", "landmark-unique"] as const

/**
 * Checks the page as it is against WCAG 2.2 AA. Gives one line for each fault: rule, element, why.
 * @param more rules beyond those, such as {@link headings}
 * Runs in the page's own world, which the Content-Security-Policy does not forbid to a test.
 */
export async function accessibility(page: Page, more: readonly string[] = []): Promise<string[]> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
  return runAxe(page, { type: "tag", values: tags }, more)
}

/** Like `accessibility`, but only the contrast of texts: the one rule that depends on the colour scheme. */
export const contrast = (page: Page): Promise<string[]> => runAxe(page, { type: "rule", values: ["color-contrast"] }, [])

async function runAxe(page: Page, runOnly: { type: "tag" | "rule"; values: string[] }, more: readonly string[]): Promise<string[]> {
  await stillness(page)
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ only, asked }) => {
      type Axe = {
        run(
          root: Document,
          options: object,
        ): Promise<{ violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>
      }
      const axe = (globalThis as unknown as { axe: Axe }).axe
      const result = await axe.run(document, {
        runOnly: only,
        resultTypes: ["violations"],
        // "label-content-name-mismatch" is experimental: it reads neighbouring words without a space, and takes keycaps for text.
        ...(only.type === "tag" && {
          rules: {
            "label-content-name-mismatch": { enabled: false },
            ...Object.fromEntries(asked.map((rule) => [rule, { enabled: true }])),
          },
        }),
      })
      return result.violations.flatMap((rule) =>
        rule.nodes.map(
          (node) => `${rule.id}: ${rule.help} at ${node.target.join(" ")} (${(node.failureSummary ?? "").replace(/\s+/g, " ")})`,
        ),
      )
    },
    { only: runOnly, asked: [...more] },
  )
}

/** Waits for what fades or slides in: half transparent, its words have too little contrast. What breathes for ever is not waited for. */
async function stillness(page: Page): Promise<void> {
  // No function in it has a name: what runs programs of TypeScript would call a helper of its own for that, which the page has not.
  await page.evaluate(async () => {
    // What a change of colours or of the window starts is known after the next frame. A tab in the background draws none.
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 250)
      })
    }
    // What comes while others fade in fades in as well, so it is looked for again.
    for (;;) {
      const running = document
        .getAnimations()
        .filter((one) => one.playState === "running" && Number.isFinite(one.effect?.getComputedTiming().endTime))
      if (running.length === 0) return
      // One that is cancelled is over as well.
      await Promise.allSettled(running.map((one) => one.finished))
    }
  })
}

/** How many pixels the page scrolls sideways; 0 is what it should be. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Presses keys one after the other, as a person at a keyboard does. */
export async function keys(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.keyboard.press(name)
}

/** What has the focus: its accessible role-like description for a readable assertion. */
export async function focused(page: Page): Promise<{ tag: string; id: string; name: string; label: string }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const labels = (element as HTMLInputElement | null)?.labels
    return {
      tag: element?.tagName.toLowerCase() ?? "",
      id: element?.id ?? "",
      name: element?.getAttribute("name") ?? "",
      label: element?.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element?.textContent ?? "",
    }
  })
}
