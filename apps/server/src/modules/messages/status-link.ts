import { outbox } from "@intray/i18n/outbox"
import { withoutStatusLinks } from "../../platform/status-link-text.ts"
import { standsByItself, statusLinkVariable, variablesIn, wordsOf } from "./variables.ts"

export { withoutStatusLinks }

/**
 * The status link in messages. It is its submitter's secret, so a message is stored with a variable, which becomes the link
 * only where the submitter reads it: in the mail, on the status page and in the submitter's own export.
 */

/** A message as its submitter reads it. A link variable inside another word is hidden. */
export function withStatusLink(body: string, url: string): string {
  const filled = (word: string) => word.replaceAll(statusLinkVariable, () => (standsByItself(word) ? url : outbox.hiddenLink))
  return wordsOf(body).map(filled).join("")
}

/** A sent message as the team reads it. @param direction messages from the submitter have no variables */
export function readByTeam(body: string, direction: "in" | "out"): string {
  return withoutStatusLinks(direction === "out" ? withStatusLink(body, outbox.hiddenLink) : body)
}

/** A pending message as the team edits it: a link that was stored literally becomes the variable again. */
export function writtenByTeam(body: string): string {
  return withoutStatusLinks(body.replace(/https?:\/\/[^\s/]{1,300}\/status\/[a-z0-9]{26,64}(?![\w-])/gi, () => statusLinkVariable))
}

/** Variables of a stored message without a value, each once, in order; the link gets its value on sending. */
export function missingIn(text: string): string[] {
  return variablesIn(text).filter((name) => `{{${name}}}` !== statusLinkVariable)
}
