import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { colorModeKey, createColorMode, themeColors } from "./color-mode.ts"

function made({ stored, systemDark = false }: { stored?: string; systemDark?: boolean } = {}) {
  const store = new Map(stored === undefined ? [] : [[colorModeKey, stored]])
  const painted: boolean[] = []
  const system = { dark: systemDark }
  const mode = createColorMode({
    storage: { getItem: (key) => store.get(key) ?? null, setItem: (key, value) => void store.set(key, value) },
    systemDark: () => system.dark,
    apply: (dark) => painted.push(dark),
  })
  return { mode, store, painted, system }
}

describe("colour mode", () => {
  it("follows the system until the user chooses a mode, and again after choosing system", () => {
    const { mode, painted, system } = made({ systemDark: true })
    expect(mode.get()).toBe("system")
    expect(mode.isDark()).toBe(true)
    mode.set("light")
    expect(mode.isDark()).toBe(false)
    system.dark = false
    mode.set("system")
    system.dark = true
    mode.refresh()
    expect(painted).toEqual([false, false, true])
  })

  it("is stored, and an invalid stored value counts as system", () => {
    const { mode, store } = made({ stored: "purple" })
    expect(mode.get()).toBe("system")
    mode.set("dark")
    expect(store.get(colorModeKey)).toBe("dark")
    expect(made({ stored: "dark" }).mode.isDark()).toBe(true)
  })

  it("works with blocked storage", () => {
    const refuse = () => {
      throw new Error("denied")
    }
    const mode = createColorMode({ storage: { getItem: refuse, setItem: refuse }, systemDark: () => false, apply: () => {} })
    mode.set("dark")
    expect(mode.isDark()).toBe(true)
  })

  it("notifies listeners", () => {
    const { mode } = made()
    let told = 0
    const stop = mode.subscribe(() => (told += 1))
    mode.set("dark")
    stop()
    mode.set("light")
    expect(told).toBe(1)
  })

  it("uses the specified theme colours, also before the first paint", () => {
    expect(themeColors).toEqual({ light: "#ffffff", dark: "#1b1718" })
    const before = readFileSync(new URL("../../public/theme.js", import.meta.url), "utf8")
    expect(before).toContain(`dark ? "${themeColors.dark}" : "${themeColors.light}"`)
  })

  it("uses lime over neutral greys, as the specification's override requires", () => {
    const theme = readFileSync(new URL("../../../../packages/ui/src/theme.css", import.meta.url), "utf8")
    const light = theme.slice(theme.indexOf("\n.light {"), theme.indexOf("\n}", theme.indexOf("\n.light {")))
    for (const said of ["--primary: #9ae600;", "--fg: #171717;", "--fg-2: #525252;", "--line: #e5e5e5;"]) expect(light).toContain(said)
  })
})
