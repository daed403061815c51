import { conversation } from "@intray/i18n/conversation"

const statusLink = /\{\{\s{0,60}status\.url\s{0,60}\}\}/g

/** A waiting message for display: the placeholder of the status link is replaced by words. */
export function shownBody(body: string): string {
  return body.replace(statusLink, () => conversation.statusLink)
}

/** Whether a text has the placeholder of the status link. */
export function hasStatusLink(body: string): boolean {
  return body.search(statusLink) >= 0
}
