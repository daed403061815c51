import { type createSentHere, sentHere } from "../portal/sent-here.ts"
import { attempt, browserStorage, forgetDrafts } from "../portal/storage.ts"

/** Names the draft of a change to what was sent among those of forms. */
export const editDraft = (demoId: string): string => `edit-${demoId}`

/** Names the message that is being written. */
export const messageDraft = (demoId: string): string => `intray-message:${demoId}`

/** Of what was erased this browser keeps nothing: not its link, not a change that was begun, not a message. */
export function forgetSubmission(demoId: string): void {
  sentHere().forget(`/status/${demoId}`)
  const { storage } = browserStorage()
  forgetDrafts(storage, editDraft(demoId))
  attempt(() => storage.removeItem(messageDraft(demoId)))
}

/** Names the page that says, after it has opened at the new link, that there is one. */
const newLinkHash = "#new-link"

/** Has what the browser remembers name the new link of a submission. */
export function moveSent(sent: ReturnType<typeof createSentHere>, { from, to }: { from: string; to: string }): void {
  const one = sent.read().find(({ statusUrl }) => statusUrl.endsWith(from))
  if (!one) return
  sent.forget(from)
  sent.add({ ...one, statusUrl: one.statusUrl.slice(0, -from.length) + to })
}

/** Goes on at the new link of a submission whose address was changed; the browser remembers that one, and nothing of the old one. */
export function moveToNewLink(from: string, to: string): void {
  moveSent(sentHere(), { from: `/status/${from}`, to: `/status/${to}` })
  forgetSubmission(from)
  location.replace(`/status/${to}${location.search}${newLinkHash}`)
}

/** Whether the page has opened at a new link; once. */
export function takeNewLink(): boolean {
  if (location.hash !== newLinkHash) return false
  history.replaceState(history.state, "", `${location.pathname}${location.search}`)
  return true
}
