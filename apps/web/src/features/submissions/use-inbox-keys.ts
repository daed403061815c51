import { inbox } from "@intray/server/messages/inbox"
import type { RefObject } from "react"
import { type KeyBinding, useKeys } from "../../lib/keyboard.ts"
import type { Sound } from "./reading.tsx"

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
    { keys: "u", label: words.undo, group, run: () => void keys.onUndo() },
    { keys: "e", label: words.nextStage, group, run: () => keys.onNextStage() },
    { keys: "d", label: words.decide, group, run: () => keys.onDecide() },
  ]
  const bindings: KeyBinding[] = [
    { keys: "j", label: words.next, group, repeat: true, run: () => keys.onStep(1) },
    { keys: "k", label: words.previous, group, repeat: true, run: () => keys.onStep(-1) },
    { keys: "Enter", label: words.open, group, run: () => keys.onOpen() },
    { keys: "Escape", label: words.close, group, run: () => keys.onClose() },
    ...(keys.allowed ? acting : []),
    { keys: "f", label: words.filter, group, run: () => keys.onFilter() },
    { keys: "/", label: words.search, group, run: () => keys.onSearch() },
    {
      keys: "Space",
      label: words.play,
      group,
      run: () => {
        if (!keys.sound.current) return false
        keys.sound.current.toggle()
      },
    },
    { keys: "ArrowLeft", label: words.back, group, repeat: true, run: () => seek(-seconds) },
    { keys: "ArrowRight", label: words.forward, group, repeat: true, run: () => seek(seconds) },
    ...keys.labels,
  ]
  useKeys(bindings)
}
