import { account } from "@intray/i18n/account"
import type { LanguageChoice } from "@intray/i18n/member-language"
import { toast } from "@intray/ui/lib/toast-store"
import { chooseLanguage, languageWith, storedChoice } from "./language.ts"
import { usePreferences, useSavePreferences } from "./preferences.ts"
import { holdsUnsaved } from "./unsaved.ts"

const failed = () => toast({ tone: "danger", title: account.general.languageFailed, key: "language" })

/** The choice of this account, and how to change it: kept for every device, and the page comes again in that language. */
export function useLanguageChoice() {
  const stored = usePreferences().data?.language
  const save = useSavePreferences(failed)
  const choose = async (choice: LanguageChoice) => {
    await save({ language: { choice, reads: languageWith(choice) } })
    if (!chooseLanguage(choice)) return
    if (holdsUnsaved()) toast({ tone: "info", title: account.general.languageLater, key: "language" })
    else location.reload()
  }
  return { choice: stored?.choice ?? storedChoice() ?? "browser", choose }
}
