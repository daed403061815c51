import { useEffect } from "react"
import { chooseLanguage, keptChoice, memberLanguage } from "./language.ts"
import { usePreferences, useSavePreferences } from "./preferences.ts"
import { trpc } from "./trpc.ts"
import { holdsUnsaved } from "./unsaved.ts"

const silent = () => {}

/**
 * Takes over the language that was chosen on another device, and tells the account in which one it is read, for its mails. Whoever acts as
 * somebody else keeps their own.
 */
export function useLanguageFromServer(): void {
  const kept = usePreferences().data
  const session = trpc.session.get.useQuery().data
  const save = useSavePreferences(silent)
  useEffect(() => {
    if (!kept || !session || session.impersonator) return
    const choice = kept.language?.choice ?? null
    if (choice !== null && choice !== keptChoice() && !holdsUnsaved() && chooseLanguage(choice)) {
      location.reload()
      return
    }
    const reads = memberLanguage()
    // Of whom nothing is kept, English is taken for granted.
    if (reads !== (kept.language?.reads ?? "en")) void save({ language: { choice, reads } })
  }, [kept, session, save])
}
