/**
 * What can be done by key, and which key does it unless somebody chose another. Pure and browser-safe: the keyboard, the settings and the
 * server's check ask the same functions.
 */
export const defaultKeys = {
  next: "j",
  previous: "k",
  open: "Enter",
  select: "x",
  search: "/",
  filter: "f",
  stage: "e",
  decide: "d",
  assign: "a",
  comment: "c",
  reply: "r",
  review: "v",
  skip: "s",
  snooze: "h",
  trash: "Delete",
  undo: "u",
  play: "Space",
  back: "ArrowLeft",
  forward: "ArrowRight",
  focus: "shift+f",
  keys: "?",
  palette: "mod+k",
} as const

export type KeyAction = keyof typeof defaultKeys
export const keyActions = Object.keys(defaultKeys) as KeyAction[]

/** What a person changed: another key, or none. What is absent keeps the key that it comes with. */
export type KeyMap = { [Action in KeyAction]?: string | null | undefined }

/** As the keyboard names a press: a character, with Shift where it is a letter, or a key with a name. */
const nameable = /^(?:[!-~¡-ɏ]|shift\+[a-z]|Space|Enter|Arrow(?:Left|Right|Up|Down)|Home|End|PageUp|PageDown|Backspace|Delete|mod\+k)$/

/** Whether something can be done by this key at all. Escape and Tab always leave and move on. */
export function isKeyPress(key: string): boolean {
  return nameable.test(key) && !/^[A-Z]$/.test(key)
}

/**
 * The key of every action: what the person chose, else what it comes with; null where it was switched off, or where what it comes with now
 * does something else.
 */
export function effectiveKeys(map: KeyMap): Record<KeyAction, string | null> {
  const chosen = new Set(keyActions.flatMap((action) => map[action] ?? []))
  return Object.fromEntries(
    keyActions.map((action) => {
      const own = map[action]
      const theirs = defaultKeys[action]
      return [action, own !== undefined ? own : chosen.has(theirs) ? null : theirs]
    }),
  ) as Record<KeyAction, string | null>
}

/** The action that a key does; null when it does none. `except` is left out. */
export function holderOf(map: KeyMap, key: string, except?: KeyAction): KeyAction | null {
  const keys = effectiveKeys(map)
  return keyActions.find((action) => action !== except && keys[action] === key) ?? null
}

/** The first two actions that were given one key; null when there are none. */
export function clashOf(map: KeyMap): { key: string; first: KeyAction; second: KeyAction } | null {
  const holders = new Map<string, KeyAction>()
  for (const action of keyActions) {
    const key = map[action]
    if (!key) continue
    const first = holders.get(key)
    if (first) return { key, first, second: action }
    holders.set(key, action)
  }
  return null
}
