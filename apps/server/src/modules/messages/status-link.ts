import { outbox } from "@intray/i18n/outbox"
import { withoutStatusLinks } from "../../platform/status-link-text.ts"
import { standsByItself, statusLinkVariable, variablesIn, wordsOf } from "./variables.ts"

export { withoutStatusLinks }

/**
 * The status link in messages. It is its submitter's secret, so a message is kept with the variable in its place, which becomes the link
 * where the submitter reads it and nowhere else: in the mail, on the status page and in the submitter's own export.
 */

/** A message as its submitter reads it. Where the variable stands within something else, the link is not said. */
export function withStatusLink(body: string, url: string): string {
  const filled = (word: string) => word.replaceAll(statusLinkVariable, () => (standsByItself(word) ? url : outbox.hiddenLink))
  return wordsOf(body).map(filled).join("")
}

/** A message that has gone as the team reads it. @param direction what the submitter wrote has no variables */
export function readByTeam(body: string, direction: "in" | "out"): string {
  return withoutStatusLinks(direction === "out" ? withStatusLink(body, outbox.hiddenLink) : body)
}

/** A message that waits as the team goes on writing it: what was kept with the link itself gets the variable back. */
export function writtenByTeam(body: string): string {
  return withoutStatusLinks(body.replace(/https?:\/\/[^\s/]{1,300}\/status\/[a-z0-9]{26,64}(?![\w-])/gi, () => statusLinkVariable))
}

/** Variables of a kept message that have no value, each once, in order; the link gets its own when the message goes. */
export function missingIn(text: string): string[] {
  return variablesIn(text).filter((name) => `{{${name}}}` !== statusLinkVariable)
}
