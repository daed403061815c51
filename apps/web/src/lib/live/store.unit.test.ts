import type { LiveMessage } from "@intray/server/modules/live/schema"
import { expect, it } from "vitest"
import { createLiveStore } from "./store.ts"

const news = (seq: number): LiveMessage => ({ type: "ready", seq })
const seqs = (store: ReturnType<typeof createLiveStore>, from?: number) => {
  const heard: string[] = []
  const stop = store.listen((message) => heard.push(`${message.type} ${"seq" in message ? message.seq : ""}`), from)
  return { heard, stop }
}

it("sends a late listener each message since its render, once", () => {
  const store = createLiveStore()
  store.begin("somebody")
  store.hear(news(1))
  const drawnAt = store.heard()
  store.hear(news(2))
  store.hear(news(3))
  const { heard, stop } = seqs(store, drawnAt)
  store.hear(news(4))
  expect(heard).toEqual(["ready 2", "ready 3", "ready 4"])
  stop()
  store.hear(news(5))
  expect(heard).toHaveLength(3)
  expect(seqs(store).heard).toEqual([])
})

it("tells a listener that missed too many messages to refetch everything", () => {
  const store = createLiveStore()
  for (let seq = 1; seq <= 150; seq += 1) store.hear(news(seq))
  expect(seqs(store, 10).heard).toEqual(["reset 150"])
  expect(seqs(store, 50).heard).toHaveLength(100)
})
