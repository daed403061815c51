import { isBlank } from "@intray/auth/text"
import { conversation } from "@intray/i18n/conversation"
import type { MessageWhen } from "@intray/server/modules/messages/schema"
import { Button } from "@intray/ui/button"
import { MenuItem } from "@intray/ui/menu"
import { ChevronDown, FilePen, Lock, MailOpen } from "lucide-react"
import { type RefObject, useRef, useState } from "react"
import { issuesOf } from "../../lib/issues.ts"
import { KeyCaps } from "../../lib/key-cap.tsx"
import { LaterMenu } from "../../lib/later/later-menu.tsx"
import { statusOf } from "../../lib/query-client.ts"
import { isBlankDraft, isTooLong, type ReplyDraft } from "../../lib/reply/draft.ts"
import { Letter } from "../../lib/reply/letter.tsx"
import { LetterWarningList } from "../../lib/reply/letter-check.tsx"
import { isLetterWarning, type WarningCode, warningsIn } from "../../lib/reply/letter-warnings.ts"
import { usePreview } from "../../lib/reply/preview.ts"
import { ReplyFields } from "../../lib/reply/reply-fields.tsx"
import { TemplatePicker, useReplyTemplates } from "../../lib/reply/templates.tsx"
import { useDrawer } from "../../lib/upload/drawer.ts"
import { fileId, needsAttention } from "../../lib/upload/upload-state.ts"
import { Attaching } from "./attached.tsx"
import { useOnceThere } from "./use-once-there.tsx"

const words = conversation.composer

/** Handle for the reply shortcut. */
export type WriterHandle = { focus: () => void }

/** `keepOpen`: the submitter's message stays among the new ones. `acknowledge`: warnings that the user has confirmed. */
export type SendOptions = { keepOpen?: boolean; acknowledge?: WarningCode[] }

export type ComposerProps = {
  submissionId: string
  /** Name and e-mail address of the submitter. */
  name: string
  to: string | null
  /** A decision is held, and the reply can be sent with it. */
  held: boolean
  /** The submitter waits for an answer: sending one marks their message as done, unless `keepOpen` is set. */
  isNew: boolean
  draft: ReplyDraft
  /** What happened to an earlier version of this draft. */
  notice: string | null
  onDraft: (draft: ReplyDraft) => void
  /** Resolves once the server has stored it; rejects with the reason if not. */
  onSend: (when: MessageWhen, allowMissing: boolean, fileIds: string[], more: SendOptions) => Promise<void>
  onDiscard: () => void
  onClose: () => void
  reasonOf: (error: unknown) => string
  body: RefObject<HTMLTextAreaElement | null>
}

/** Writes a message to the submitter: template, text, preview and time of sending. */
export function Composer(props: ComposerProps) {
  const { submissionId, name, to, held, isNew, draft, onDraft, onSend, reasonOf } = props
  const drawer = useDrawer({ name: draft.id, submissionId })
  const templates = useReplyTemplates()
  const preview = usePreview({ submissionId, subject: draft.subject, body: draft.body })
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null })
  // The text for which the user has confirmed the missing values.
  const [seen, setSeen] = useState<string | null>(null)
  const missing = preview.current ? (preview.letter?.missing ?? []) : []
  const allowMissing = missing.length > 0 && seen === draft.body
  const unready = isBlankDraft(draft) || isBlank(draft.body) || isTooLong(draft)

  const [warned, setWarned] = useState<{ body: string; warnings: ReturnType<typeof warningsIn> } | null>(null)
  const warnings = warned?.body === draft.body ? warned.warnings : []
  const keepOpen = useRef(false)
  const send = async (when: MessageWhen) => {
    if (unready || state.busy) return
    if (drawer.files.some(needsAttention)) return setState({ busy: false, problem: words.mend })
    if (when !== "draft" && missing.length > 0 && !allowMissing) return setSeen(draft.body)
    if (!once.ready(when)) return
    setState({ busy: true, problem: null })
    try {
      await onSend(
        when,
        allowMissing,
        drawer.files.flatMap((one) => fileId(one) ?? []),
        {
          ...(keepOpen.current ? { keepOpen: true } : {}),
          ...(warnings.length > 0 ? { acknowledge: warnings.map((one) => one.code) } : {}),
        },
      )
      setState({ busy: false, problem: null })
    } catch (error) {
      // Sent before the warning about missing values was visible: it is shown now, and the next press sends anyway.
      setSeen(draft.body)
      if (isLetterWarning(error)) {
        setWarned({ body: draft.body, warnings: warningsIn(error) })
        return setState({ busy: false, problem: null })
      }
      const files = issuesOf(error)?.fileIds !== undefined
      if (files) drawer.recheck()
      const isUncertain = statusOf(error) === undefined
      setState({ busy: false, problem: files ? words.filesGone : isUncertain ? words.uncertain : reasonOf(error) })
    }
  }
  const once = useOnceThere<MessageWhen>(drawer.files, (when) => void send(when))
  return (
    <form
      aria-label={words.label({ name })}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send("now")
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <TemplatePicker draft={draft} onDraft={onDraft} templates={templates} />
        <p className="type-meta text-fg-2 [overflow-wrap:anywhere]">{to === null ? words.toPage({ name }) : words.to({ name, to })}</p>
      </div>
      <p role="status" className={props.notice === null ? "hidden-text" : "type-meta text-warn"}>
        {props.notice}
      </p>
      <Attaching drawer={drawer} name={name} busy={state.busy} onChange={() => setState((now) => ({ ...now, problem: null }))}>
        <ReplyFields
          draft={draft}
          onDraft={onDraft}
          onSend={() => void send("now")}
          onEscape={props.onClose}
          body={props.body}
          bodyLabel={words.label({ name })}
          problem={state.problem}
          // Text typed now would be lost, because the sent message does not contain it.
          readOnly={state.busy}
        />
      </Attaching>
      <Letter preview={preview} />
      <LetterWarningList warnings={warnings} />
      {once.note}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="quiet" onClick={props.onClose}>
          {words.cancel}
        </Button>
        {(!isBlankDraft(draft) || drawer.files.length > 0) && (
          <Button variant="quiet" onClick={props.onDiscard}>
            {words.discard}
          </Button>
        )}
        <span className="flex-1" />
        <span aria-hidden="true" className="type-meta hidden items-center gap-1 text-fg-3 keys:inline-flex [[data-keys=off]_&]:hidden">
          <KeyCaps name="mod+Enter" />
          {words.sendKey}
        </span>
        <LaterMenu
          words={{ label: words.laterLabel, note: words.laterNote, pickTitle: words.pickTitle, pickSubmit: words.pickSubmit }}
          onPick={(moment) => void send(moment.toISOString())}
          more={
            <>
              {isNew && (
                <MenuItem
                  icon={<MailOpen aria-hidden="true" size={16} />}
                  onSelect={() => {
                    keepOpen.current = true
                    void send("now").finally(() => {
                      keepOpen.current = false
                    })
                  }}
                >
                  {words.keepOpen}
                </MenuItem>
              )}
              <MenuItem icon={<FilePen aria-hidden="true" size={16} />} onSelect={() => void send("draft")}>
                {words.draft}
              </MenuItem>
              {held && (
                <MenuItem icon={<Lock aria-hidden="true" size={16} />} onSelect={() => void send("decision")}>
                  {words.withDecision}
                </MenuItem>
              )}
            </>
          }
        >
          <Button disabled={unready || state.busy || once.waits} icon={<ChevronDown aria-hidden="true" size={14} />}>
            {words.later}
          </Button>
        </LaterMenu>
        <Button
          type="submit"
          variant={allowMissing ? "danger" : "default"}
          className="border-info! text-info!"
          busy={state.busy || once.waits}
          busyLabel={words.sending}
          disabled={unready}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {allowMissing ? words.sendAnyway : isNew ? words.sendDone : words.send}
        </Button>
      </div>
    </form>
  )
}
