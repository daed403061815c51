import { sentHere } from "../portal/sent-here.ts"
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
