import { isBlank } from "@intray/auth/text"
import { conversation } from "@intray/i18n/conversation"
import type { MessageItem } from "@intray/server/modules/messages/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { useEffect, useRef, useState } from "react"
import { useDraft } from "../../lib/drafts.ts"
import { issuesOf } from "../../lib/issues.ts"
import { offerBack } from "../../lib/offer-back.ts"
import { Letter, LetterPaper } from "../../lib/reply/letter.tsx"
import { usePreview } from "../../lib/reply/preview.ts"
import { ReplyFields } from "../../lib/reply/reply-fields.tsx"
import { trpc } from "../../lib/trpc.ts"
import { closeDrawer, useDrawer } from "../../lib/upload/drawer.ts"
import { fileId, needsAttention, sentUpload } from "../../lib/upload/upload-state.ts"
import { Attaching } from "./attached.tsx"
import { type ReasonOf, useSettle } from "./hooks.ts"
import { useOnceThere } from "./use-once-there.tsx"
import { goOnAsReply, replyName } from "./use-reply-draft.ts"

const words = conversation.edit

export type MessageEditorProps = {
  item: MessageItem
  /** Name of the submitter. */
  name: string
  submissionId: string
  meId: string
  onClose: () => void
  /** Called when discarded changes were restored. */
  onReopen: () => void
  /** Called when the text continues as a new message in the composer. */
  onReply: () => void
  reasonOf: ReasonOf
}

/** `base`: the revision that editing started from, even if it is saved over a later one. */
type EditDraft = { subject: string; body: string; revision: number; base: number }

/** Edits a message that has not been sent. The text stays in the editor until it is saved, even if others change the message. */
export function MessageEditor({ item, name, submissionId, meId, onClose, onReopen, onReply, reasonOf }: MessageEditorProps) {
  const [edited, edit] = useDraft<EditDraft>(`edit:${meId}:${submissionId}:${item.id}`)
  const draft = edited ?? { subject: item.subject, body: item.body, revision: item.revision, base: item.revision }
  const filesName = `edit:${meId}:${submissionId}:${item.id}:${draft.base}`
  const drawer = useDrawer({ name: filesName, submissionId, ...sentWith(item) })
  const fileIds = drawer.files.flatMap((one) => fileId(one) ?? [])
  const otherFiles = fileIds.join() !== item.files.map((file) => file.id).join()
  const preview = usePreview({ submissionId, subject: draft.subject, body: draft.body })
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  const utils = trpc.useUtils()
  const settle = useSettle()
  const left = item.state === "sent" || item.state === "failed"
  // Another member changed the message while it was edited here.
  const conflict = !left && draft.revision !== item.revision && (draft.body !== item.body || draft.subject !== item.subject || otherFiles)
  const missing = preview.current ? (preview.letter?.missing ?? []) : []

  const forget = () => {
    edit(null)
    return closeDrawer(filesName)
  }
  const close = () => {
    forget()
    onClose()
  }
  const cancel = () => {
    const putBack = forget()
    onClose()
    if (!edited) return
    offerBack(() => {
      putBack()
      const items = utils.messages.list.getData({ submissionId })?.items
      if (!items || items.some((one) => one.id === item.id)) {
        edit(edited)
        return onReopen()
      }
      // It was deleted meanwhile: the text continues as a new message.
      goOnAsReply(replyName(meId, submissionId), edited, { name: filesName, taken: item.files })
      onReply()
    })
  }
  const goOn = () => {
    goOnAsReply(replyName(meId, submissionId), draft, { name: filesName, taken: item.files })
    edit(null)
    onReply()
  }
  const save = async () => {
    if (state.busy || left) return
    if (drawer.files.some(needsAttention)) return setState({ busy: false, problem: conversation.composer.mend })
    if (!once.ready(null)) return
    if (draft.body === item.body && draft.subject === item.subject && !otherFiles) return close()
    setState({ busy: true, problem: null })
    try {
      await utils.client.messages.edit.mutate({
        id: item.id,
        revision: draft.revision,
        subject: draft.subject,
        body: draft.body,
        ...(otherFiles ? { fileIds } : {}),
        allowMissing: missing.length > 0,
      })
      toast({ tone: "ok", key: "message", title: words.saved })
      close()
    } catch (error) {
      const gone = issuesOf(error)?.fileIds !== undefined
      if (gone) drawer.recheck()
      setState({ busy: false, problem: gone ? conversation.composer.filesGone : reasonOf(error) })
    }
    settle(submissionId)
  }
  const once = useOnceThere<null>(drawer.files, () => void save())
  return (
    <form
      aria-label={words.label}
      className="flex w-full min-w-0 flex-col gap-3 rounded-panel border border-info bg-bg p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {left && (
        <div role="alert" className="flex flex-col gap-2 rounded-field bg-warn-bg p-3">
          <p className="text-warn">{words.left}</p>
          <LetterPaper subject={item.subject} body={item.body} />
          <div>
            <Button size="sm" onClick={goOn}>
              {words.asNew}
            </Button>
          </div>
        </div>
      )}
      {conflict && (
        <div role="alert" className="flex flex-col gap-2 rounded-field bg-warn-bg p-3">
          <p className="text-warn">{words.conflict}</p>
          <LetterPaper subject={item.subject} body={item.body} />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={forget}>
              {words.takeTheirs}
            </Button>
            <Button size="sm" onClick={() => edit({ ...draft, revision: item.revision })}>
              {words.keepMine}
            </Button>
          </div>
        </div>
      )}
      {/* A change is checked against the revision that it started from. */}
      <Attaching drawer={drawer} name={name} busy={state.busy} onChange={() => edited ?? edit(draft)}>
        <ReplyFields
          draft={draft}
          onDraft={(next) => edit(next)}
          onSend={() => void save()}
          onEscape={edited ? onClose : close}
          body={field}
          problem={conflict || left ? null : state.problem}
          // Text typed now would be lost, because the saved version does not contain it.
          readOnly={state.busy}
        />
      </Attaching>
      <Letter preview={preview} />
      {once.note}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={cancel}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={state.busy || once.waits} busyLabel={words.saving} disabled={isBlank(draft.body) || conflict || left}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

/** Returns a message's files, for the start of an edit. */
function sentWith({ files }: MessageItem) {
  return { before: files.map((file) => sentUpload({ ...file, field: "" })), taken: new Set(files.map((file) => file.id)) }
}
