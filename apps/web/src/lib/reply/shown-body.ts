import { conversation } from "@intray/i18n/conversation"

/** A message that waits, as people read it: the place of the link to the status page is named in words. */
export function shownBody(body: string): string {
  return body.replace(/\{\{\s{0,60}status\.url\s{0,60}\}\}/g, () => conversation.statusLink)
}
