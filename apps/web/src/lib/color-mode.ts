import { useSyncExternalStore } from "react"

export const colorModes = ["light", "dark", "system"] as const
export type ColorMode = (typeof colorModes)[number]

/** Storage key; `theme.js` reads it before the first paint. */
export const colorModeKey = "intray-color-mode"
export const themeColors = { light: "#ffffff", dark: "#1b1718" }

type Surroundings = {
  storage: Pick<Storage, "getItem" | "setItem"> | undefined
  /** Whether the system prefers dark. */
  systemDark: () => boolean
  /** Applies the mode to the page. */
  apply: (dark: boolean) => void
}

/** The colour mode logic without a browser, for tests; the app uses `colorMode`. */
export function createColorMode({ storage, systemDark, apply }: Surroundings) {
  const listeners = new Set<() => void>()
  const read = (): ColorMode => {
    try {
      const stored = storage?.getItem(colorModeKey)
      return colorModes.find((mode) => mode === stored) ?? "system"
    } catch {
      // Storage can be blocked; the choice then lasts as long as the page.
      return "system"
    }
  }
  let mode = read()
  const isDark = () => mode === "dark" || (mode === "system" && systemDark())
  const paint = () => {
    apply(isDark())
    for (const listener of listeners) listener()
  }
  return {
    get: () => mode,
    isDark,
    set: (next: ColorMode) => {
      mode = next
      try {
        storage?.setItem(colorModeKey, next)
      } catch {
        // As above.
      }
      paint()
    },
    /** Called after a change in another tab or in the system. */
    refresh: () => {
      mode = read()
      paint()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function paintDocument(chosen: boolean) {
  // A page can force a mode, whatever its visitor prefers elsewhere: `theme.js` has recorded it.
  const { mode } = document.documentElement.dataset
  const dark = mode === undefined ? chosen : mode === "dark"
  document.documentElement.classList.toggle("dark", dark)
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? themeColors.dark : themeColors.light)
}

function ofBrowser() {
  const query = globalThis.matchMedia?.("(prefers-color-scheme: dark)")
  let storage: Storage | undefined
  try {
    storage = globalThis.localStorage
  } catch {
    storage = undefined
  }
  const made = createColorMode({ storage, systemDark: () => query?.matches ?? false, apply: paintDocument })
  query?.addEventListener("change", () => made.refresh())
  globalThis.addEventListener?.("storage", (event) => (event.key === colorModeKey || event.key === null) && made.refresh())
  return made
}

/** The app's choice of light, dark or system. */
const colorMode = ofBrowser()

/** The chosen mode, and a function to change it. */
export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  return [useSyncExternalStore(colorMode.subscribe, colorMode.get, colorMode.get), colorMode.set]
}
