import { conversation } from "@intray/i18n/conversation"

/** A waiting message for display: the placeholder of the status link is replaced by words. */
export function shownBody(body: string): string {
  return body.replace(/\{\{\s{0,60}status\.url\s{0,60}\}\}/g, () => conversation.statusLink)
}
