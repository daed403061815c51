import { account } from "@intray/server/copy/account"
import type { LanguageChoice } from "@intray/server/copy/member-language"
import { toast } from "@intray/ui/lib/toast-store"
import { useEffect } from "react"
import { chooseLanguage, keptChoice, languageWith, memberLanguage } from "./language.ts"
import { usePreferences, useSavePreferences } from "./preferences.ts"
import { trpc } from "./trpc.ts"
import { holdsUnsaved } from "./unsaved.ts"

const failed = () => toast({ tone: "danger", title: account.general.languageFailed, key: "language" })
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

/** The choice of this account, and how to change it: kept for every device, and the page comes again in that language. */
export function useLanguageChoice() {
  const kept = usePreferences().data?.language
  const save = useSavePreferences(failed)
  const choose = async (choice: LanguageChoice) => {
    await save({ language: { choice, reads: languageWith(choice) } })
    if (!chooseLanguage(choice)) return
    if (holdsUnsaved()) toast({ tone: "info", title: account.general.languageLater, key: "language" })
    else location.reload()
  }
  return { choice: kept?.choice ?? keptChoice() ?? "browser", choose }
}
