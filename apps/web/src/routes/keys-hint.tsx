import { inbox } from "@intray/i18n/inbox"
import { Button } from "@intray/ui/button"
import { Kbd } from "@intray/ui/kbd"
import { useKeyText } from "../lib/key-cap.tsx"
import { keyboard } from "../lib/keyboard.ts"

/** The way to the list of all keys, for those who do not know its key yet. Absent where there is no keyboard. */
export function KeysHint() {
  const key = useKeyText("keys")
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-keyshortcuts={key}
      className="hidden! keys:inline-flex!"
      onClick={() => keyboard.perform("keys")}
    >
      {key && <Kbd decorative>{key}</Kbd>}
      {inbox.deck.allKeys}
    </Button>
  )
}
