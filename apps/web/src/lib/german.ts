import { catalogue } from "@intray/i18n/de/informal/index"
import { readMemberWordsBy } from "@intray/i18n/members"
import { german } from "@intray/i18n/members/de/index"
import { readCataloguesBy } from "@intray/i18n/translated"

/** Sets informal German as the language of all texts. In a chunk of its own, loaded only for German readers. */
export function speakGerman(): void {
  readCataloguesBy(() => catalogue)
  readMemberWordsBy(() => german)
}
