import { defaultKeys, effectiveKeys, isKeyPress, type KeyAction, type KeyMap } from "@intray/server/modules/preferences/keys"
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react"

export type KeyBinding = {
  /** Describes the action, for the `?` dialog. */
  label: string
  /** Heading in that dialog. */
  group: string
  /** Return false to leave the key to the browser. */
  run: (event: KeyboardEvent) => unknown
  /** Whether it works now; called at each press. */
  when?: () => boolean
  /** Also runs repeatedly while held down, like J. */
  repeat?: boolean
  /** Also works while typing in a field. */
  whileTyping?: boolean
  /** Also works while a dialog or a menu is open; for a dialog's own keys, `when` is {@link isOnTop}. */
  inDialogs?: boolean
  /** Not listed in the `?` dialog. */
  unlisted?: boolean
  /** Deletes something or notifies someone: it is listed last, so that Enter alone never triggers it. */
  grave?: boolean
} & (
  | {
      /** "j", "?", "1", "Space", "ArrowLeft", "Escape", "mod+k", "shift+f"; letters in lower case. */
      keys: string | readonly string[]
      action?: undefined
    }
  | {
      /** The action, if its key is configurable; the user's choice replaces `keys`. */
      action: KeyAction
      keys?: undefined
    }
)

/** `keys` is empty for an action whose key this user has removed. */
export type ListedKey = { keys: readonly string[]; label: string; group: string; action: KeyAction | undefined; grave: boolean }

/** An action with a shortcut that can be found and run from a list. */
export type Command = {
  label: string
  group: string
  action: KeyAction | undefined
  key: string | null
  grave: boolean
  run: () => void
}

export const keysOffKey = "intray-keys"
export const keyMapKey = "intray-key-map"

type Surroundings = {
  storage?: Pick<Storage, "getItem" | "setItem">
  /** Whether a dialog or a menu is open. */
  dialogOpen: () => boolean
  /** Called when shortcuts are switched on or off, so that the page stops showing them. */
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

/** Controls that need the key themselves: Enter and Space press them, arrows move in them. Space does nothing on a link. */
function isTheirs(key: string, target: Target | null): boolean {
  const pressable = "button, summary, input, [role=button]"
  if (key === "Space") return Boolean(target?.closest?.(pressable))
  if (key === "Enter") return Boolean(target?.closest?.(`${pressable}, a[href], [role=link]`))
  if (key.startsWith("Arrow") || key === "Home" || key === "End")
    return Boolean(target?.closest?.("[role=slider], [role=radiogroup], [role=tablist], input[type=radio], input[type=range]"))
  return false
}

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey"> & { shiftKey?: boolean }

/** The binding names of a key press, the most specific first: a letter with Shift has its own name, and falls back to the letter. */
export function keyNames(event: Pressed): string[] {
  const name = keyName(event)
  if (name === undefined) return []
  return event.shiftKey && /^[a-z]$/.test(name) ? [`shift+${name}`, name] : [name]
}

/** The binding name of a pressed key; undefined for presses that are no shortcut. */
export function keyName(event: Pressed): string | undefined {
  if (event.altKey) return undefined
  let key = event.key === " " ? "Space" : event.key
  if (key.length === 1) {
    key = key.toLowerCase()
    // On keyboards of other scripts, letter keys are identified by position.
    const place = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase()
    if (place && !/^[\u0020-\u024f]$/.test(key)) key = place
  }
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

/**
 * The registry of shortcuts. Scopes are stacked: the last registered one is asked first, and passes unknown keys on. Single keys pause
 * while typing, in dialogs, and when switched off (WCAG 2.1.4); combinations with Ctrl or ⌘ and named keys stay active.
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
  let map = readMap(storage)
  let effective = effectiveKeys(map)
  let listed: readonly ListedKey[] = []

  const keysOf = ({ keys, action }: KeyBinding): readonly string[] => {
    if (action !== undefined) return effective[action] === null ? [] : [effective[action]]
    return typeof keys === "string" ? [keys] : keys
  }

  const changed = () => {
    const seen = new Set<string>()
    const next: ListedKey[] = []
    for (const scope of [...scopes].reverse()) {
      for (const binding of scope.bindings()) {
        const { label, group, unlisted, action, grave = false } = binding
        const all = keysOf(binding)
        const free = all.filter((key) => !seen.has(key))
        for (const key of all) seen.add(key)
        const taken = action !== undefined && all.length === 0 && !next.some((one) => one.label === label)
        if (!unlisted && (free.length > 0 || taken)) next.push({ keys: free, label, group, action, grave })
      }
    }
    listed = next
    for (const listener of listeners) listener()
  }

  const handle = (event: KeyboardEvent): boolean => {
    if (event.defaultPrevented || event.isComposing) return false
    return keyNames(event).some((key) => pressed(key, event))
  }

  const pressed = (key: string, event: KeyboardEvent): boolean => {
    const target = event.target as Target | null
    if (!on && (key.length === 1 || key.startsWith("shift+"))) return false
    const typing = isTyping(target)
    const covered = dialogOpen()
    for (const scope of [...scopes].reverse()) {
      for (const binding of scope.bindings()) {
        if (!keysOf(binding).includes(key)) continue
        if (event.repeat && !binding.repeat) {
          // A held key must not trigger another binding.
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
    /** Adds a scope on top; the returned function removes it. */
    register: (bindings: readonly KeyBinding[] | (() => readonly KeyBinding[])) => {
      const scope = { bindings: typeof bindings === "function" ? bindings : () => bindings }
      scopes.push(scope)
      changed()
      return () => {
        scopes.splice(scopes.indexOf(scope), 1)
        changed()
      }
    },
    /** Call when a scope's bindings have changed, so that the `?` dialog updates. */
    refresh: changed,
    handle,
    /** Performs an action as if its key were pressed, even if it has none. False if no scope on this page has the action. */
    perform: (action: KeyAction): boolean => {
      const binding = [...scopes]
        .reverse()
        .flatMap((scope) => scope.bindings())
        .find((one) => one.action === action && one.when?.() !== false)
      return binding !== undefined && binding.run(new KeyboardEvent("keydown")) !== false
    },
    /** All actions with shortcuts on this page, top scope first: of two with the same name the upper one is used. */
    commands: (): Command[] =>
      [...scopes]
        .reverse()
        .flatMap((scope) => scope.bindings())
        .filter((one) => !one.unlisted && one.when?.() !== false)
        .map((one) => ({
          label: one.label,
          group: one.group,
          action: one.action,
          key: keysOf(one)[0] ?? null,
          grave: one.grave ?? false,
          run: () => void one.run(new KeyboardEvent("keydown")),
        })),
    list: () => listed,
    isOn: () => on,
    setOn: (next: boolean) => {
      on = next
      try {
        storage?.setItem(keysOffKey, next ? "on" : "off")
      } catch {
        // Storage can be blocked; the choice then lasts as long as the page.
      }
      onSwitch?.(next)
      for (const listener of listeners) listener()
    },
    /** The shortcuts that this user has changed. */
    map: () => map,
    setMap: (next: KeyMap) => {
      map = next
      effective = effectiveKeys(next)
      try {
        storage?.setItem(keyMapKey, JSON.stringify(next))
      } catch {
        // As above.
      }
      changed()
    },
    /** The key of each action, null if it has none; the same object until something changes. */
    effective: () => effective,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Reads this browser's copy, so that the first press after loading works; empty without storage. */
function readMap(storage: Surroundings["storage"]): KeyMap {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(keyMapKey) ?? "{}")
    const entries = Object.entries(stored ?? {}).filter(
      ([action, key]) => action in defaultKeys && (key === null || (typeof key === "string" && isKeyPress(key))),
    )
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

const shown = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"], [role="menu"][data-state="open"]'
// Or has been opened and is still loading.
const open = `${shown}, [data-opening]`

/** For a dialog's own keys: whether nothing has opened over it, such as a menu, whose letters select its entries. */
export function isOnTop(within: { readonly current: unknown }): () => boolean {
  return () => {
    const [top] = [...document.querySelectorAll(open)].slice(-1)
    return !top || !(within.current instanceof Node) || top.contains(within.current)
  }
}

function ofBrowser() {
  let storage: Storage | undefined
  try {
    storage = globalThis.localStorage
  } catch {
    storage = undefined
  }
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

/** The app's shortcuts. */
export const keyboard = ofBrowser()

/** Registers shortcuts while the component is mounted. The bindings may be recreated at every render; the newest ones run. */
export function useKeys(bindings: readonly KeyBinding[], enabled = true): void {
  const latest = useRef(bindings)
  latest.current = bindings
  const shape = bindings.map(({ keys, action, label }) => `${action ?? keys}:${label}`).join("|")
  // In the layout effect, not after the paint: users may press a key as soon as they see the rows.
  useLayoutEffect(() => (enabled ? keyboard.register(() => latest.current) : undefined), [enabled])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list follows when what is bound changes
  useEffect(() => {
    keyboard.refresh()
  }, [shape])
}

/** The registered shortcuts, top scope first. */
export function useListedKeys(): readonly ListedKey[] {
  return useSyncExternalStore(keyboard.subscribe, keyboard.list, keyboard.list)
}

export function useKeysOn(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(keyboard.subscribe, keyboard.isOn, keyboard.isOn), keyboard.setOn]
}

/** The shortcuts that this user has changed. */
export function useKeyMap(): KeyMap {
  return useSyncExternalStore(keyboard.subscribe, keyboard.map, keyboard.map)
}

/** The key of every action, null if it has none. */
export function useEffectiveKeys(): Record<KeyAction, string | null> {
  return useSyncExternalStore(keyboard.subscribe, keyboard.effective, keyboard.effective)
}
