import { useEffect, useRef, useSyncExternalStore } from "react"

export type KeyBinding = {
  /** "j", "?", "1", "Space", "ArrowLeft", "Escape", "mod+k"; letters in lower case. */
  keys: string | readonly string[]
  /** What it does, for the list behind `?`. */
  label: string
  /** Heading in that list. */
  group: string
  /** Return false to leave the key to the browser. */
  run: (event: KeyboardEvent) => unknown
  /** Works right now? Asked at each press. */
  when?: () => boolean
  /** Works also while held down, as J does. */
  repeat?: boolean
  /** Works also while typing in a field. */
  whileTyping?: boolean
  /** Works also while a dialog or a menu is open. */
  inDialogs?: boolean
  /** Left out of the list behind `?`. */
  unlisted?: boolean
}

export type ListedKey = { keys: readonly string[]; label: string; group: string }

export const keysOffKey = "intray-keys"

type Surroundings = {
  storage?: Pick<Storage, "getItem" | "setItem">
  /** Is a dialog or a menu open? */
  dialogOpen: () => boolean
  /** Tells the page that keys are on or off, so that it stops printing them. */
  onSwitch?: (on: boolean) => void
}

type Target = {
  tagName?: string
  type?: string
  isContentEditable?: boolean
  closest?: (selector: string) => unknown
}

const typed = new Set([
  "",
  "text",
  "search",
  "email",
  "url",
  "tel",
  "password",
  "number",
  "date",
  "time",
  "datetime-local",
  "month",
  "week",
])

function isTyping(target: Target | null): boolean {
  const tag = target?.tagName?.toLowerCase()
  if (tag === "textarea" || tag === "select") return true
  if (tag === "input") return typed.has((target?.type ?? "").toLowerCase())
  return target?.isContentEditable === true
}

/** Controls that need the key themselves: Enter and Space press them, arrows move in them. */
function isTheirs(key: string, target: Target | null): boolean {
  if (key === "Enter" || key === "Space") return Boolean(target?.closest?.("button, a[href], summary, input, [role=button], [role=link]"))
  if (key.startsWith("Arrow") || key === "Home" || key === "End")
    return Boolean(target?.closest?.("[role=slider], [role=radiogroup], [role=tablist], input[type=radio], input[type=range]"))
  return false
}

/** The name of a pressed key, as bindings write it; undefined for presses that are no shortcut. */
export function keyName(event: Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">): string | undefined {
  if (event.altKey) return undefined
  let key = event.key === " " ? "Space" : event.key
  if (key.length === 1) {
    key = key.toLowerCase()
    // On a keyboard of another script the letter keys keep their place.
    const place = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase()
    if (place && !/^[\u0020-\u024f]$/.test(key)) key = place
  }
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

/**
 * The one list of keys. Scopes lie on each other: the one registered last is asked first, and one that does not know a
 * key leaves it to those below. Keys pause while typing, in dialogs, and altogether when switched off (WCAG 2.1.4);
 * combinations with Ctrl or ⌘ and named keys go on.
 */
export function createKeyboard({ storage, dialogOpen, onSwitch }: Surroundings) {
  const scopes: { bindings: () => readonly KeyBinding[] }[] = []
  const listeners = new Set<() => void>()
  let on = true
  try {
    on = storage?.getItem(keysOffKey) !== "off"
  } catch {
    on = true
  }
  let listed: readonly ListedKey[] = []

  const changed = () => {
    const seen = new Set<string>()
    const next: ListedKey[] = []
    for (const scope of [...scopes].reverse()) {
      for (const { keys, label, group, unlisted } of scope.bindings()) {
        const all = typeof keys === "string" ? [keys] : keys
        const free = all.filter((key) => !seen.has(key))
        for (const key of all) seen.add(key)
        if (!unlisted && free.length > 0) next.push({ keys: free, label, group })
      }
    }
    listed = next
    for (const listener of listeners) listener()
  }

  const handle = (event: KeyboardEvent): boolean => {
    if (event.defaultPrevented || event.isComposing) return false
    const key = keyName(event)
    if (key === undefined) return false
    const target = event.target as Target | null
    const single = key.length === 1
    if (!on && single) return false
    const typing = isTyping(target)
    const covered = dialogOpen()
    for (const scope of [...scopes].reverse()) {
      for (const binding of scope.bindings()) {
        if (!(typeof binding.keys === "string" ? binding.keys === key : binding.keys.includes(key))) continue
        if (event.repeat && !binding.repeat) {
          // Holding a key down must not fall through to another meaning of it.
          return false
        }
        if ((typing && !binding.whileTyping) || (covered && !binding.inDialogs)) continue
        if (!typing && isTheirs(key, target)) continue
        if (binding.when?.() === false) continue
        if (binding.run(event) === false) continue
        event.preventDefault()
        return true
      }
    }
    return false
  }

  return {
    /** Lays a scope on top; the returned function takes it away. */
    register: (bindings: readonly KeyBinding[] | (() => readonly KeyBinding[])) => {
      const scope = { bindings: typeof bindings === "function" ? bindings : () => bindings }
      scopes.push(scope)
      changed()
      return () => {
        scopes.splice(scopes.indexOf(scope), 1)
        changed()
      }
    },
    /** Call when what a scope says has changed, so that the list behind `?` follows. */
    refresh: changed,
    handle,
    list: () => listed,
    isOn: () => on,
    setOn: (next: boolean) => {
      on = next
      try {
        storage?.setItem(keysOffKey, next ? "on" : "off")
      } catch {
        // Storage can be forbidden; the choice then lasts as long as the page.
      }
      onSwitch?.(next)
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function ofBrowser() {
  let storage: Storage | undefined
  try {
    storage = globalThis.localStorage
  } catch {
    storage = undefined
  }
  const open = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"], [role="menu"][data-state="open"]'
  const made = createKeyboard({
    storage,
    dialogOpen: () => document.querySelector(open) !== null,
    onSwitch: (on) => {
      if (on) delete document.documentElement.dataset.keys
      else document.documentElement.dataset.keys = "off"
    },
  })
  globalThis.document?.addEventListener("keydown", (event) => made.handle(event))
  return made
}

/** The app's keys. */
export const keyboard = ofBrowser()

/**
 * Puts keys in force for as long as the component shows. The bindings may be made anew at every render; the freshest are
 * the ones that run.
 */
export function useKeys(bindings: readonly KeyBinding[], enabled = true): void {
  const latest = useRef(bindings)
  latest.current = bindings
  const shape = bindings.map(({ keys, label }) => `${keys}:${label}`).join("|")
  useEffect(() => (enabled ? keyboard.register(() => latest.current) : undefined), [enabled])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list follows when what is bound changes
  useEffect(() => keyboard.refresh(), [shape])
}

/** What is registered now, top scope first. */
export function useListedKeys(): readonly ListedKey[] {
  return useSyncExternalStore(keyboard.subscribe, keyboard.list, keyboard.list)
}

export function useKeysOn(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(keyboard.subscribe, keyboard.isOn, keyboard.isOn), keyboard.setOn]
}
