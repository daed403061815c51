import { conversation } from "@intray/i18n/conversation"
import type { MessageItem } from "@intray/server/modules/messages/schema"
import { Button } from "@intray/ui/button"
import { Clock } from "lucide-react"
import { LaterMenu } from "../../lib/later/later-menu.tsx"
import { whenOf } from "../../lib/later/when.ts"
import type { useMessageActions } from "./hooks.ts"

const words = conversation.actions

export type MessageActionsProps = {
  item: MessageItem
  submissionId: string
  /** The submitter. */
  name: string
  actions: ReturnType<typeof useMessageActions>
  onEdit: () => void
}

/** What can be done with a message of ours, as far as it has not left. */
export function MessageActions({ item, submissionId, name, actions, onEdit }: MessageActionsProps) {
  if (item.direction === "in" || item.state === "sent") return null
  if (item.state === "failed") {
    return (
      <Button size="sm" onClick={() => void actions.sendNow(item, submissionId, name)}>
        {words.retry}
      </Button>
    )
  }
  const composer = conversation.composer
  return (
    <>
      {item.state === "waiting" && (
        <Button size="sm" onClick={() => void actions.keepBack(item, submissionId)}>
          {words.recall}
        </Button>
      )}
      {item.state !== "held" && (
        <>
          <Button size="sm" onClick={() => void actions.sendNow(item, submissionId, name)}>
            {words.sendNow}
          </Button>
          <LaterMenu
            align="start"
            words={{ label: composer.laterLabel, note: composer.laterNote, pickTitle: composer.pickTitle, pickSubmit: composer.pickSubmit }}
            onPick={(moment) => void actions.sendAt(item, submissionId, moment, composer.scheduled({ when: whenOf(moment) }))}
          >
            <Button size="sm" icon={<Clock aria-hidden="true" size={13} />}>
              {composer.later}
            </Button>
          </LaterMenu>
        </>
      )}
      <Button size="sm" variant="quiet" onClick={onEdit}>
        {words.edit}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => void actions.remove(item, submissionId)}>
        {words.delete}
      </Button>
    </>
  )
}
