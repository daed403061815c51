import { CANARY, CANARY_HOST } from "@intray/server/testing/hostile"
import type { Browser, BrowserContext, Page } from "@playwright/test"
import type { Checks } from "../lib/checks.ts"
import { type Trouble, watch } from "../lib/screen.ts"

export type Watched = { context: BrowserContext; struck: string[]; trouble: Trouble[] }

/**
 * A browser context in which anything of a stranger's that comes alive is heard: the mark that every hostile script sets, in
 * any frame; a dialog; a request to the host that every hostile piece of markup names; and any violation of the page's policy,
 * which would mean that markup became markup and only the policy stood in its way.
 */
export async function watchedContext(browser: Browser, options: { baseURL?: string } = {}): Promise<Watched> {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, ...options })
  const struck: string[] = []
  const trouble: Trouble[] = []
  await context.exposeBinding("__struck", ({ page, frame }, what: string) => void struck.push(`${what} on ${page.url()} in ${frame.url()}`))
  // As text: what a build tool adds to a function would not be there in the page.
  await context.addInitScript(`{
    const tell = (what) => globalThis.__struck(what)
    Object.defineProperty(window, ${JSON.stringify(CANARY)}, { set: () => tell("script"), get: () => undefined, configurable: false })
    document.addEventListener("securitypolicyviolation", (event) => {
      // A library of our own asks whether it may evaluate, and takes the no.
      const ours = event.blockedURI === "eval" && event.sourceFile.startsWith(location.origin + "/assets/")
      if (!ours) tell("policy: " + event.effectiveDirective + " " + event.blockedURI + " from " + event.sourceFile)
    })
  }`)
  context.on("request", (request) => {
    if (new URL(request.url()).hostname === CANARY_HOST) struck.push(`request: ${request.url()}`)
  })
  context.on("page", (page) => {
    page.on("dialog", (dialog) => {
      struck.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    watch(page, trouble)
  })
  return { context, struck, trouble }
}

/** Proves that the canary sings: what it is meant to hear is let loose where nothing holds it. */
export async function testCanary(browser: Browser, checks: Checks): Promise<void> {
  const { context, struck } = await watchedContext(browser)
  const page = await context.newPage()
  await page.goto("about:blank")
  await page.setContent(`<img src="https://${CANARY_HOST}/i" onerror="window.${CANARY}=1"><script>window.${CANARY}=2;alert(1)</script>`)
  await page.waitForTimeout(500)
  for (const kind of ["script", "request", "dialog"])
    checks.that(
      struck.some((one) => one.startsWith(kind)),
      `the canary hears a ${kind}`,
      struck,
    )
  await context.close()
}

/** Nothing has come alive since the last time; what had is named and forgotten. */
export function silent(checks: Checks, { struck, trouble }: Pick<Watched, "struck" | "trouble">, where: string): void {
  checks.that(struck.length === 0, `nothing runs: ${where}`, struck.slice(0, 5))
  checks.that(trouble.length === 0, `no fault: ${where}`, trouble.slice(0, 5))
  struck.length = 0
  trouble.length = 0
}

/** Lets what was drawn load and strike, if it can. */
export async function settle(page: Page, ms = 60): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.waitForTimeout(ms)
}

/** Waits until nothing more is fetched; the stream of news, which does not end, aside. */
export async function fetched(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const before = performance.getEntriesByType("resource").length
    await new Promise((resolve) => setTimeout(resolve, 500))
    return performance.getEntriesByType("resource").length === before && document.querySelector("[aria-busy=true]") === null
  })
}
