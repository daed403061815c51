import { catalogue } from "@intray/i18n/de/informal/index"
import { readMemberWordsBy } from "@intray/i18n/members"
import { german } from "@intray/i18n/members/de/index"
import { readCataloguesBy } from "@intray/i18n/translated"

/** From now on every word is German, and addresses members with "du". In a piece of its own, for those who read it. */
export function speakGerman(): void {
  readCataloguesBy(() => catalogue)
  readMemberWordsBy(() => german)
}
