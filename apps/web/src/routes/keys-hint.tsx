import { inbox } from "@intray/server/messages/inbox"
import { Button } from "@intray/ui/button"
import { Kbd } from "@intray/ui/kbd"
import { keyboard } from "../lib/keyboard.ts"

/** The way to the list of all keys, for those who do not know its key yet. Absent where there is no keyboard. */
export function KeysHint() {
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-keyshortcuts="?"
      className="hidden! keys:inline-flex!"
      onClick={() => keyboard.handle(new KeyboardEvent("keydown", { key: "?" }))}
    >
      <Kbd decorative>?</Kbd>
      {inbox.deck.allKeys}
    </Button>
  )
}
