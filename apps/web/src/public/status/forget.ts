import { forgetDrafts } from "../portal/draft.ts"
import { sentHere } from "../portal/sent-here.ts"
import { browserStorage } from "../portal/storage.ts"
import { newMessage, saveMessage } from "./draft-message.ts"

/** Names the draft of a change to what was sent among those of forms. */
export const editDraft = (demoId: string): string => `edit-${demoId}`

/** Of what was erased this browser keeps nothing: not its link, not a change that was begun, not a message. */
export function forgetSubmission(demoId: string): void {
  sentHere().forget(`/status/${demoId}`)
  forgetDrafts(browserStorage().storage, editDraft(demoId))
  saveMessage(demoId, newMessage())
}
