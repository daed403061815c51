import type { MessageItem } from "@intray/server/features/messages/schema"
import { conversation } from "@intray/server/messages/conversation"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { useEffect, useRef, useState } from "react"
import { useKept } from "../../lib/kept.ts"
import { Letter, LetterPaper } from "../../lib/reply/letter.tsx"
import { usePreview } from "../../lib/reply/preview.ts"
import { ReplyFields } from "../../lib/reply/reply-fields.tsx"
import { trpc } from "../../lib/trpc.ts"
import { type ReasonOf, useSettle } from "./hooks.ts"

const words = conversation.edit

export type MessageEditorProps = {
  item: MessageItem
  submissionId: string
  meId: string
  onClose: () => void
  reasonOf: ReasonOf
}

type Kept = { subject: string; body: string; revision: number }

/** A message that has not left, to be given other words. What is typed is kept until it is saved, whoever else changes it. */
export function MessageEditor({ item, submissionId, meId, onClose, reasonOf }: MessageEditorProps) {
  const [kept, keep] = useKept<Kept>(`edit:${meId}:${item.id}`)
  const draft = kept ?? { subject: item.subject, body: item.body, revision: item.revision }
  const preview = usePreview({ submissionId, subject: draft.subject, body: draft.body })
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const utils = trpc.useUtils()
  const settle = useSettle()
  // The words came back changed by somebody else while they were being changed here.
  const conflict = draft.revision !== item.revision && (draft.body !== item.body || draft.subject !== item.subject)
  const missing = preview.current ? (preview.letter?.missing ?? []) : []

  const close = () => {
    keep(null)
    onClose()
  }
  const save = async () => {
    if (state.busy) return
    if (draft.body === item.body && draft.subject === item.subject) return close()
    setState({ busy: true, problem: null })
    try {
      await utils.client.messages.edit.mutate({
        id: item.id,
        revision: draft.revision,
        subject: draft.subject,
        body: draft.body,
        allowMissing: missing.length > 0,
      })
      toast({ tone: "ok", key: "message", title: words.saved })
      close()
    } catch (error) {
      setState({ busy: false, problem: reasonOf(error) })
    }
    settle(submissionId)
  }
  return (
    <form
      aria-label={words.label}
      className="flex w-full min-w-0 flex-col gap-3 rounded-panel border border-info bg-bg p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {conflict && (
        <div role="alert" className="flex flex-col gap-2 rounded-field bg-warn-bg p-3">
          <p className="text-warn">{words.conflict}</p>
          <LetterPaper subject={item.subject} body={item.body} />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => keep(null)}>
              {words.takeTheirs}
            </Button>
            <Button size="sm" onClick={() => keep({ ...draft, revision: item.revision })}>
              {words.keepMine}
            </Button>
          </div>
        </div>
      )}
      <ReplyFields
        draft={draft}
        onDraft={(next) => keep(next)}
        onSend={() => void save()}
        onEscape={onClose}
        body={field}
        problem={conflict ? null : state.problem}
      />
      <Letter preview={preview} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={close}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={state.busy} busyLabel={words.saving} disabled={draft.body.trim() === "" || conflict}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
