import { home as words } from "@intray/i18n/home"
import { Button } from "@intray/ui/button"
import { Monitor, Moon, Sun } from "lucide-react"
import { colorModes, useColorMode } from "../../lib/color-mode.ts"
import { announce } from "../lib/announce.tsx"

const icons = { light: Sun, dark: Moon, system: Monitor }

/** Light, dark, as the system: one press goes on to the next. */
export function ColorModeButton({ className }: { className?: string }) {
  const [mode, setMode] = useColorMode()
  const Icon = icons[mode]
  const next = colorModes[(colorModes.indexOf(mode) + 1) % colorModes.length] ?? "system"
  return (
    <Button
      variant="quiet"
      className={className}
      aria-label={words.mode.label({ now: words.mode[mode], next: words.mode[next] })}
      icon={<Icon aria-hidden="true" size={16} />}
      onClick={() => {
        setMode(next)
        announce(words.mode[next])
      }}
    >
      {words.mode[mode]}
    </Button>
  )
}
