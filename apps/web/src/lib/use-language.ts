import { useEffect } from "react"
import { chooseLanguage, memberLanguage, storedChoice } from "./language.ts"
import { usePreferences, useSavePreferences } from "./preferences.ts"
import { trpc } from "./trpc.ts"
import { holdsUnsaved } from "./unsaved.ts"

const silent = () => {}

/**
 * Takes over the language that was chosen on another device, and tells the account in which one it is read, for its mails. Anyone who acts as
 * somebody else keeps their own.
 */
export function useLanguageFromServer(): void {
  const stored = usePreferences().data
  const session = trpc.session.get.useQuery().data
  const save = useSavePreferences(silent)
  useEffect(() => {
    if (!stored || !session || session.impersonator) return
    const choice = stored.language?.choice ?? null
    if (choice !== null && choice !== storedChoice() && !holdsUnsaved() && chooseLanguage(choice)) {
      location.reload()
      return
    }
    const reads = memberLanguage()
    // Of whom nothing is kept, English is taken for granted.
    if (reads !== (stored.language?.reads ?? "en")) void save({ language: { choice, reads } })
  }, [stored, session, save])
}
