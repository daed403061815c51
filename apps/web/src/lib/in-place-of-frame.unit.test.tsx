import { act, type ReactNode, useEffect, useSyncExternalStore } from "react"
import { createRoot } from "react-dom/client"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { holdFirstPaint, removeFirstPaint } from "./first-paint.ts"
import { InPlaceOfFrame } from "./in-place-of-frame.tsx"

/** The minimum of a page that React needs: components here render nothing and are observed by their effects. */
function openPage(framed: boolean) {
  const listens = { addEventListener: () => {}, removeEventListener: () => {} }
  const dataset: { firstPaint?: string } = framed ? { firstPaint: "" } : {}
  let frame = framed
  const remove = () => {
    frame = false
  }
  const document = {
    ...listens,
    nodeType: 9,
    documentElement: { dataset },
    activeElement: null,
    getElementById: () => (frame ? { remove } : null),
  }
  vi.stubGlobal("document", document)
  vi.stubGlobal("window", { ...listens, document, event: undefined, HTMLIFrameElement: class {} })
  const element = { ...listens, nodeType: 1, nodeName: "DIV", tagName: "DIV", ownerDocument: document }
  const root = createRoot(element as unknown as Element)
  return {
    draw: (node: ReactNode) => act(async () => root.render(node)),
    /** Whether the frame exists, and whether the document says so. */
    standing: () => [frame, dataset.firstPaint !== undefined],
  }
}

let resting = false
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
const useRests = () => useSyncExternalStore(watch, () => resting)
const rest = () =>
  act(async () => {
    resting = true
    for (const watcher of watchers) watcher()
  })

let drawn = 0
function Page() {
  useEffect(() => {
    drawn += 1
  }, [])
  return null
}

const inbox = (
  <InPlaceOfFrame useRests={useRests}>
    <Page />
  </InPlaceOfFrame>
)

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true)
  resting = false
  drawn = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  holdFirstPaint(false)
})

describe("the replacement of the document's frame", () => {
  it("renders once the router is idle, and the frame stays until then, even if others remove it", async () => {
    const { draw, standing } = openPage(true)
    await draw(inbox)
    removeFirstPaint()
    expect([drawn, ...standing()]).toEqual([0, true, true])
    await rest()
    expect([drawn, ...standing()]).toEqual([1, false, false])
    await draw(null)
  })

  it("removes the frame if the user is redirected before it renders", async () => {
    const { draw, standing } = openPage(true)
    await draw(inbox)
    expect(standing()).toEqual([true, true])
    await draw(null)
    expect([drawn, ...standing()]).toEqual([0, false, false])
  })

  it("renders at once if the document shows no frame", async () => {
    const { draw } = openPage(false)
    await draw(inbox)
    expect(drawn).toBe(1)
    await draw(null)
  })
})
