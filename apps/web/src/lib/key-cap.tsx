import { keyWords } from "@intray/i18n/keys"
import type { KeyAction } from "@intray/server/modules/preferences/keys"
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Command, type LucideIcon } from "lucide-react"
import { useEffectiveKeys } from "./keyboard.ts"

/** Keys shown as icons, because the keycap font lacks these characters. */
const drawn: Record<string, LucideIcon> = { ArrowLeft, ArrowRight, ArrowUp, ArrowDown, Command }

/** Splits a combination: "mod+k" → Ctrl and K, ⌘ and K on a Mac. */
function partsOf(key: string): string[] {
  if (key.startsWith("shift+")) return ["Shift", key.slice(6)]
  if (!key.startsWith("mod+")) return [key]
  const mac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? "")
  return [mac ? "Command" : "Control", key.slice(4)]
}

const nameOf = (part: string) => keyWords.names[part] ?? part.toUpperCase()

/** A key as text, for speech and buttons: "D", "Shift+F", "Left arrow". */
export function keyText(key: string): string {
  return partsOf(key).map(nameOf).join("+")
}

/** The key text of an action's button; undefined if it has no key. */
export function useKeyText(action: KeyAction): string | undefined {
  const key = useEffectiveKeys()[action]
  return key === null ? undefined : keyText(key)
}

/** One key, or a combination, as printed in lists. */
export function KeyCaps({ name }: { name: string }) {
  return partsOf(name).map((part) => {
    const Icon = drawn[part]
    return (
      <kbd
        key={part}
        className="type-key inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-keycap border border-line-strong bg-raised px-1 text-fg-2 shadow-[0_1px_0_var(--line-strong)]"
      >
        {Icon ? (
          <>
            <Icon aria-hidden="true" size={11} />
            <span className="hidden-text">{nameOf(part)}</span>
          </>
        ) : (
          nameOf(part)
        )}
      </kbd>
    )
  })
}
