import { inbox } from "@intray/server/messages/inbox"
import type { RefObject } from "react"
import { type KeyBinding, useKeys } from "../../lib/keyboard.ts"
import type { Sound } from "./sound-box.tsx"

export type InboxKeys = {
  onStep: (step: number) => void
  onOpen: () => void
  onClose: () => void
  onUndo: () => void
  onNextStage: () => void
  onDecide: () => void
  onFilter: () => void
  onSearch: () => void
  sound: RefObject<Sound | null>
  /** May label and move. */
  allowed: boolean
  /** The keys of labels, for what is open. */
  labels: readonly KeyBinding[]
}

/** Seconds of one press of an arrow key. */
const seconds = 10

/** Puts the keys of the inbox in force. */
export function useInboxKeys(keys: InboxKeys) {
  const words = inbox.keys
  const group = words.group
  const seek = (by: number) => {
    if (!keys.sound.current) return false
    keys.sound.current.seekBy(by)
  }
  const acting: KeyBinding[] = [
    { action: "undo", label: words.undo, group, run: () => void keys.onUndo() },
    { action: "stage", label: words.nextStage, group, run: () => keys.onNextStage() },
    { action: "decide", label: words.decide, group, run: () => keys.onDecide() },
  ]
  const bindings: KeyBinding[] = [
    { action: "next", label: words.next, group, repeat: true, run: () => keys.onStep(1) },
    { action: "previous", label: words.previous, group, repeat: true, run: () => keys.onStep(-1) },
    { action: "open", label: words.open, group, run: () => keys.onOpen() },
    { keys: "Escape", label: words.close, group, run: () => keys.onClose() },
    ...(keys.allowed ? acting : []),
    { action: "filter", label: words.filter, group, run: () => keys.onFilter() },
    { action: "search", label: words.search, group, run: () => keys.onSearch() },
    {
      action: "play",
      label: words.play,
      group,
      run: () => {
        if (!keys.sound.current) return false
        keys.sound.current.toggle()
      },
    },
    { action: "back", label: words.back, group, repeat: true, run: () => seek(-seconds) },
    { action: "forward", label: words.forward, group, repeat: true, run: () => seek(seconds) },
    ...keys.labels,
  ]
  useKeys(bindings)
}
