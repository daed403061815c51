import { useSyncExternalStore } from "react"

export const colorModes = ["light", "dark", "system"] as const
export type ColorMode = (typeof colorModes)[number]

/** `theme.js` reads the same one before the first paint. */
export const colorModeKey = "intray-color-mode"
export const themeColors = { light: "#ffffff", dark: "#1b1718" }

type Surroundings = {
  storage: Pick<Storage, "getItem" | "setItem"> | undefined
  /** Does the system ask for dark? */
  systemDark: () => boolean
  /** Paints. */
  apply: (dark: boolean) => void
}

/** The choice and what follows from it, apart from any browser; the app's own is `colorMode`. */
export function createColorMode({ storage, systemDark, apply }: Surroundings) {
  const listeners = new Set<() => void>()
  const read = (): ColorMode => {
    try {
      const stored = storage?.getItem(colorModeKey)
      return colorModes.find((mode) => mode === stored) ?? "system"
    } catch {
      // Storage can be forbidden; the choice then lasts as long as the page.
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
    /** Another tab has chosen, or the system has changed. */
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
  // A page can be one of the two by itself, whatever its visitor prefers elsewhere: `theme.js` has noted it.
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

/** The choice, and how to change it. */
export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  return [useSyncExternalStore(colorMode.subscribe, colorMode.get, colorMode.get), colorMode.set]
}
