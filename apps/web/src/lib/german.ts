import { catalogue } from "@intray/server/copy/de/informal/index"
import { readMemberWordsBy } from "@intray/server/copy/members"
import { german } from "@intray/server/copy/members/de/index"
import { readCataloguesBy } from "@intray/server/copy/translated"

/** From now on every word is German, and addresses members with "du". In a piece of its own, for those who read it. */
export function speakGerman(): void {
  readCataloguesBy(() => catalogue)
  readMemberWordsBy(() => german)
}
