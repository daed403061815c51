import { describe, expect, it, vi } from "vitest"
import { createToastStore, maxLasting, maxToasts, removalDelay } from "./toast-store.ts"

/** A store whose clock is turned by hand. */
function made() {
  const due: { run: () => void; ms: number }[] = []
  const store = createToastStore((run, ms) => void due.push({ run, ms }))
  const titles = () => store.visible().map((entry) => entry.title)
  const pass = () => {
    for (const { run } of due.splice(0)) run()
  }
  return { store, titles, due, pass }
}

describe("the toast queue", () => {
  it("shows five and lets the others wait their turn in order", () => {
    const { store, titles, pass } = made()
    const handles = Array.from({ length: 7 }, (_, index) => store.add({ title: `${index}` }))
    expect(titles()).toEqual(["0", "1", "2", "3", "4"])
    expect(store.waiting()).toBe(7 - maxToasts)
    handles[1]?.dismiss()
    pass()
    expect(titles()).toEqual(["0", "2", "3", "4", "5"])
  })

  it("keeps room for what is said now next to those that stay until they are dismissed", () => {
    const { store, titles, pass } = made()
    const lasting = Array.from({ length: 5 }, (_, index) => store.add({ title: `${index}`, duration: Number.POSITIVE_INFINITY }))
    store.add({ title: "Saved" })
    expect(titles()).toEqual(["0", "1", "2", "Saved"])
    expect(store.waiting()).toBe(5 - maxLasting)
    lasting[0]?.dismiss()
    pass()
    expect(titles()).toEqual(["1", "2", "3", "Saved"])
  })

  it("gives the one that takes the place of another its own time", () => {
    const { store } = made()
    store.add({ title: "Not saved", key: "act", duration: Number.POSITIVE_INFINITY })
    store.add({ title: "Saved", key: "act" })
    expect(store.visible()[0]?.duration).toBeUndefined()
  })

  it("closes first and removes after the exit", () => {
    const { store, due, pass } = made()
    const { dismiss } = store.add({ title: "Saved" })
    dismiss()
    expect(store.visible()[0]?.open).toBe(false)
    expect(due.map(({ ms }) => ms)).toEqual([removalDelay])
    pass()
    expect(store.visible()).toEqual([])
  })

  it("drops one that never showed without any exit", () => {
    const { store, due } = made()
    const handles = Array.from({ length: 6 }, (_, index) => store.add({ title: `${index}` }))
    handles[5]?.dismiss()
    expect(due).toEqual([])
    expect(store.waiting()).toBe(0)
  })

  it("replaces the one of the same key in place, with nothing of the earlier one left on it", () => {
    const { store, titles } = made()
    store.add({ title: "6 labelled Pass", key: "act", tone: "ok", action: { label: "Undo", onPress: () => undefined } })
    store.add({ title: "Other" })
    store.add({ title: "Undone", key: "act" })
    expect(titles()).toEqual(["Undone", "Other"])
    expect(store.visible()[0]).toMatchObject({ action: undefined, tone: "info" })
  })

  it("closes what tells of an act once the act was taken back, and nothing else", () => {
    const { store, titles, pass } = made()
    const action = (id: string) => ({ id, label: "Undo", onPress: () => undefined })
    store.add({ title: "Moved to Listening", action: action("a") })
    store.add({ title: "Shortlist added", action: action("b") })
    store.add({ title: "Saved" })
    store.withdraw("a")
    pass()
    expect(titles()).toEqual(["Shortlist added", "Saved"])
  })

  it("updates what is on screen and tells those who listen", () => {
    const { store } = made()
    const listener = vi.fn()
    const { update } = store.add({ title: "Exporting", tone: "progress", percent: 0 })
    const stop = store.subscribe(listener)
    update({ percent: 64 })
    stop()
    update({ percent: 65 })
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.visible()[0]?.percent).toBe(65)
  })
})
