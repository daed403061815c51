import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { loadingBarTimes } from "../components/loading-bar.tsx"
import { Progress } from "../components/progress.tsx"
import { Toaster } from "../components/toast.tsx"
import { tooltipTimes } from "../components/tooltip.tsx"
import { defaultDuration, maxToasts, removalDelay, swipeThreshold, toastHotkey } from "./toast-store.ts"

describe("what the specification fixes of components", () => {
  it("toasts: 5 s, five of them, 50 px to swipe, 200 ms to go, F8, lower right and 16 px apart", () => {
    expect([defaultDuration, maxToasts, swipeThreshold, removalDelay, toastHotkey]).toEqual([5000, 5, 50, 200, "F8"])
    const area = renderToStaticMarkup(createElement(Toaster, { labels: { one: "Notice", area: "Notices ({hotkey})", dismiss: "Dismiss" } }))
    expect(area).toMatch(/aria-label="Notices \(F8\)"/)
    // Tailwind counts in 4 px.
    expect(area).toMatch(/class="fixed end-4 bottom-\[calc\([^"\]]*\+16px\)\] [^"]*\bgap-4\b/)
  })

  it("toasts: are spoken by a region of their own, or by the page's alone", () => {
    const labels = { one: "Notice", area: "Notices ({hotkey})", dismiss: "Dismiss" }
    const regions = (spoken?: boolean) =>
      renderToStaticMarkup(createElement(Toaster, { labels, ...(spoken === undefined ? {} : { spoken }) })).match(/aria-live="\w+"/g)
    expect(regions()).toEqual(['aria-live="polite"', 'aria-live="assertive"'])
    expect(regions(false)).toBeNull()
  })

  it("tooltips: 700 ms, and 300 ms between neighbours", () => {
    expect(tooltipTimes).toEqual({ delayDuration: 700, skipDelayDuration: 300 })
  })

  it("loading bar: shown after 200 ms, nearly full after 2 s, gone after 500 ms, at nothing 400 ms later", () => {
    expect(loadingBarTimes).toEqual({ throttle: 200, duration: 2000, hide: 500, reset: 400 })
  })

  it("progress: how far where that is known, and no number where it is not", () => {
    const bar = (value: number | null) => renderToStaticMarkup(createElement(Progress, { value, label: "Sending" }))
    expect(bar(0)).toMatch(/aria-valuenow="0".*width:0%/)
    expect(bar(40)).toMatch(/aria-valuenow="40".*width:40%/)
    expect(bar(100)).toMatch(/aria-valuenow="100".*width:100%/)
    expect(bar(null)).not.toMatch(/aria-valuenow|width:/)
  })
})
