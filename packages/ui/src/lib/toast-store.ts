import { useSyncExternalStore } from "react"

export type ToastTone = "info" | "ok" | "danger" | "progress"

export type ToastAction = {
  /** What it takes back: once that is done, nothing offers it any more. */
  id?: string
  label: string
  /** The key that does the same, printed on the button. */
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
  /** Milliseconds on screen; 5000 unless told, and `Infinity` until it is dismissed. Hovering, focus and a hidden window pause it. */
  duration?: number
  /** A toast with the same key replaces the one before in place. */
  key?: string
}

export type ToastEntry = ToastInput & {
  id: string
  open: boolean
  tone: ToastTone
  revision: number
  /** Counts what took the place of one with the same key: each stays as long as a new one would, and is told again. */
  turn: number
}

export type ToastHandle = {
  id: string
  update: (change: Partial<ToastInput>) => void
  dismiss: () => void
}

/** On screen at once; the others wait their turn in order. */
export const maxToasts = 5
/** Of those that stay until they are dismissed: there is always room for what is said now. */
export const maxLasting = 3
/** From closed to gone, in milliseconds: the time its exit takes. */
export const removalDelay = 200
export const defaultDuration = 5000
/** Pixels to the side that dismiss one, and the key that leads to them. */
export const swipeThreshold = 50
export const toastHotkey = "F8"

/** The first five, with no more than three among them that nothing but a person takes away. */
function firstOf(entries: readonly ToastEntry[]): ToastEntry[] {
  let lasting = 0
  return entries.filter(({ duration }) => duration !== Number.POSITIVE_INFINITY || ++lasting <= maxLasting).slice(0, maxToasts)
}

/** A queue of toasts. The app has one, `toasts`; tests make their own. */
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
      // What the earlier one offered must not stay on the one that takes its place.
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

  /** What they told of was taken back: it is true no longer. */
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

/** Says what happened, at the lower right, and offers the way back. Works from anywhere, not only from components. */
export function toast(input: ToastInput): ToastHandle {
  return toasts.add(input)
}

/** The toasts on screen, oldest first. */
export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(toasts.subscribe, toasts.visible, toasts.visible)
}
