import { useSyncExternalStore } from "react"

export type ToastTone = "info" | "ok" | "danger" | "progress"

export type ToastAction = {
  /** Id of the action that this button undoes: once it is undone, the button disappears from all toasts. */
  id?: string
  label: string
  /** The shortcut for the same action, shown on the button. */
  kbd?: string
  onPress: () => void
}

export type ToastInput = {
  title: string
  description?: string
  tone?: ToastTone
  action?: ToastAction
  /** 0–100 or null when unknown; with tone `progress`, which stays until it is updated or dismissed. */
  percent?: number | null
  /** Milliseconds on screen; 5000 by default, and `Infinity` until it is dismissed. Hovering, focus and a hidden window pause it. */
  duration?: number
  /** A toast with the same key replaces the previous one in place. */
  key?: string
}

export type ToastEntry = ToastInput & {
  id: string
  open: boolean
  tone: ToastTone
  revision: number
  /** Number of replacements under the same key: each restarts the timer and is announced again. */
  turn: number
}

export type ToastHandle = {
  id: string
  update: (change: Partial<ToastInput>) => void
  dismiss: () => void
}

/** Maximum on screen; further toasts wait in order. */
export const maxToasts = 5
/** Maximum number of toasts that stay until dismissed, so that there is always room for new ones. */
export const maxLasting = 3
/** Milliseconds from closing to removal: the duration of the exit animation. */
export const removalDelay = 200
export const defaultDuration = 5000
/** Swipe distance in pixels that dismisses a toast, and the key that focuses the toasts. */
export const swipeThreshold = 50
export const toastHotkey = "F8"

/** The first five, of which at most three stay until dismissed. */
function firstOf(entries: readonly ToastEntry[]): ToastEntry[] {
  let lasting = 0
  return entries.filter(({ duration }) => duration !== Number.POSITIVE_INFINITY || ++lasting <= maxLasting).slice(0, maxToasts)
}

/** A queue of toasts. The app has one, `toasts`; tests create their own. */
export function createToastStore(later: (run: () => void, ms: number) => void = (run, ms) => void setTimeout(run, ms)) {
  let entries: readonly ToastEntry[] = []
  let visible: readonly ToastEntry[] = []
  let counter = 0
  const listeners = new Set<() => void>()

  const set = (next: readonly ToastEntry[]) => {
    entries = next
    visible = firstOf(entries)
    for (const listener of listeners) listener()
  }
  const patch = (id: string, change: Partial<ToastEntry>) =>
    set(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))

  const dismiss = (id: string) => {
    const entry = entries.find((each) => each.id === id)
    if (!entry?.open) return
    if (!visible.includes(entry)) return set(entries.filter((each) => each.id !== id))
    patch(id, { open: false })
    later(() => set(entries.filter((each) => each.id !== id)), removalDelay)
  }

  const update = (id: string, change: Partial<ToastInput>) => {
    const entry = entries.find((each) => each.id === id)
    if (entry) patch(id, { ...change, revision: entry.revision + 1 })
  }

  const add = (input: ToastInput): ToastHandle => {
    const same = input.key === undefined ? undefined : entries.find((entry) => entry.key === input.key && entry.open)
    const id = same?.id ?? `toast-${++counter}`
    if (same) {
      // The action of the replaced toast must not stay on the new one.
      patch(id, {
        description: undefined,
        action: undefined,
        percent: undefined,
        duration: undefined,
        tone: "info",
        ...input,
        revision: same.revision + 1,
        turn: same.turn + 1,
      })
    } else set([...entries, { ...input, id, open: true, tone: input.tone ?? "info", revision: 0, turn: 0 }])
    return { id, update: (change) => update(id, change), dismiss: () => dismiss(id) }
  }

  /** The action of these toasts was undone, so they are no longer true. */
  const withdraw = (actionId: string) => {
    for (const entry of entries.filter((each) => each.action?.id === actionId)) dismiss(entry.id)
  }

  return {
    add,
    dismiss,
    withdraw,
    clear: () => set([]),
    /** At most five, oldest first. */
    visible: () => visible,
    waiting: () => entries.length - visible.length,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const toasts = createToastStore()

/** Shows a toast at the lower right, with an optional action. Works from anywhere, not only from components. */
export function toast(input: ToastInput): ToastHandle {
  return toasts.add(input)
}

/** The toasts on screen, oldest first. */
export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(toasts.subscribe, toasts.visible, toasts.visible)
}
