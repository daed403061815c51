import type { Page } from "@playwright/test"

/** What a quick machine hides, made slow on purpose, so that a flow meets it each time. */

/** Lets every frame that the pages opened from now on ask for come so many milliseconds late, as on a machine that is busy. */
export async function slowFrames(page: Page, ms: number): Promise<void> {
  await page.addInitScript((late) => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), late)
    window.cancelAnimationFrame = (frame) => window.clearTimeout(frame)
  }, ms)
}

/** How many times longer everything takes that a page computes: `TEST_THROTTLE`, for a look at what only a quick machine hides. Presses come as before. */
const throttled = Number(process.env.TEST_THROTTLE) || 1

/** Lets a page compute as slowly as `TEST_THROTTLE` says; does nothing where it says nothing. */
export async function throttle(page: Page): Promise<void> {
  if (throttled <= 1) return
  try {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: throttled })
  } catch {
    // It was closed as it came.
  }
}

export type Held = {
  /** Resolves once the page has asked for it. */
  asked: Promise<void>
  /** Lets it through, and everything after it. */
  release: () => void
}

/** Holds what the page asks for at such an address, until it is released. */
export async function hold(page: Page, address: RegExp): Promise<Held> {
  let release = () => {}
  let note = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = new Promise<void>((resolve) => {
    note = resolve
  })
  await page.route(address, async (route) => {
    note()
    await held
    await route.continue()
  })
  return { asked, release: () => release() }
}
