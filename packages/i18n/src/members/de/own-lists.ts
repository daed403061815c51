import type { Translated } from "../../members.ts"
import type * as words from "../../own-lists.ts"

export const ownLists: Translated<typeof words.ownLists> = {
  newMessages: "Neue Nachrichten",
  mine: "Meine",
  late: "Überfällig",
  activity: "Meine Aktivität",
}
