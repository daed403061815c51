import { focus } from "@intray/i18n/focus"
import { inbox } from "@intray/i18n/inbox"
import { keyWords } from "@intray/i18n/keys"
import type { RefObject } from "react"
import { type KeyBinding, useKeys } from "../../lib/keyboard.ts"
import type { Sound } from "./reading/sound-box.tsx"

type OpenKeys = {
  onStep: (step: number) => void
  onSkip: () => void
  onUndo: () => void
  onNextStage: () => void
  onDecide: () => void
  sound: RefObject<Sound | null>
  /** May move and decide. */
  allowed: boolean
  mayUndo: boolean
  /** The open submission can be moved and decided: it is not in the trash. */
  present: boolean
  /** Shortcuts of labels and of other features for the open submission. */
  others: readonly KeyBinding[]
}

export type InboxKeys = OpenKeys & {
  /** Returns false if there is nothing to move on from; the key then has its other function. Null if the list does not move on. */
  onGoOn: (() => boolean) | null
  onOpen: () => void
  onClose: () => void
  onFilter: () => void
  onSearch: () => void
  onFocus: () => void
}

export type FocusKeys = OpenKeys & {
  onLeave: () => void
  /** Returns false if there is nothing to move on from. */
  onGoOn: () => boolean
}

/** Seconds that one press of an arrow key skips. */
const seconds = 10
const { actions } = keyWords
const { group } = inbox.keys

/** Shortcuts for actions and playback of the open submission, in the list and in focus mode. */
function openKeys(keys: OpenKeys): KeyBinding[] {
  const seek = (by: number) => {
    if (!keys.sound.current) return false
    keys.sound.current.seekBy(by)
  }
  const undoing: KeyBinding = { action: "undo", label: actions.undo, group, run: () => void keys.onUndo() }
  const acting: KeyBinding[] = [
    { action: "stage", label: actions.stage, group, run: () => keys.onNextStage() },
    { action: "decide", label: actions.decide, group, run: () => keys.onDecide() },
  ]
  return [
    { action: "next", label: actions.next, group, repeat: true, run: () => keys.onStep(1) },
    { action: "previous", label: actions.previous, group, repeat: true, run: () => keys.onStep(-1) },
    { action: "skip", label: actions.skip, group, run: () => keys.onSkip() },
    ...(keys.mayUndo ? [undoing] : []),
    ...(keys.allowed && keys.present ? acting : []),
    {
      action: "play",
      label: actions.play,
      group,
      run: () => {
        if (!keys.sound.current) return false
        keys.sound.current.toggle()
      },
    },
    { action: "back", label: actions.back, group, repeat: true, run: () => seek(-seconds) },
    { action: "forward", label: actions.forward, group, repeat: true, run: () => seek(seconds) },
  ]
}

/** Registers the inbox's shortcuts. */
export function useInboxKeys(keys: InboxKeys) {
  const { onGoOn } = keys
  useKeys([
    ...openKeys(keys),
    ...(onGoOn ? [{ keys: "Enter", label: focus.goOn, group, run: onGoOn }] : []),
    { action: "open", label: actions.open, group, run: () => keys.onOpen() },
    { keys: "Escape", label: inbox.keys.close, group, run: () => keys.onClose() },
    { action: "filter", label: actions.filter, group, run: () => keys.onFilter() },
    { action: "search", label: actions.search, group, run: () => keys.onSearch() },
    { action: "focus", label: actions.focus, group, run: () => keys.onFocus() },
    ...keys.others,
  ])
}

/** Registers the shortcuts of focus mode. The key that opens it also closes it. */
export function useFocusKeys(keys: FocusKeys) {
  useKeys([
    ...openKeys(keys),
    { keys: "Escape", label: focus.leave, group, run: () => keys.onLeave() },
    { keys: "Enter", label: focus.goOn, group, run: () => keys.onGoOn() },
    { action: "focus", label: focus.leave, group, unlisted: true, run: () => keys.onLeave() },
    ...keys.others,
  ])
}
