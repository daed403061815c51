import { isBlank } from "@intray/auth/text"
import { common } from "@intray/i18n/common"
import { conversation } from "@intray/i18n/conversation"
import { decideDialog } from "@intray/i18n/decide-dialog"
import { decisions } from "@intray/i18n/decisions"
import type { MessageWhen } from "@intray/server/modules/messages/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { MenuItem } from "@intray/ui/menu"
import { ChevronDown, FilePen } from "lucide-react"
import { useRef, useState } from "react"
import { LaterMenu } from "../../lib/later/later-menu.tsx"
import { listNames } from "../../lib/list-names.ts"
import { isTooLong, type ReplyDraft } from "../../lib/reply/draft.ts"
import { useKeptReply } from "../../lib/reply/kept.ts"
import { Letter } from "../../lib/reply/letter.tsx"
import { LetterWarningList, useLetterCheck } from "../../lib/reply/letter-check.tsx"
import type { WarningCode } from "../../lib/reply/letter-warnings.ts"
import { usePreview } from "../../lib/reply/preview.ts"
import { ReplyFields } from "../../lib/reply/reply-fields.tsx"
import { TemplatePicker, useReplyTemplates } from "../../lib/reply/templates.tsx"
import { trpc } from "../../lib/trpc.ts"
import { checkTarget, type DecideManyProps } from "./decide-many.tsx"

export type ReplyManyProps = {
  count: number
  /** The submissions. */
  target: DecideManyProps["target"]
  /** One of them, for the preview. */
  sample: SubmissionRow | undefined
  /** Names of the recipients that are on screen. */
  names: readonly string[]
  meId: string
  onClose: () => void
  /** `forget` deletes the stored draft: call it once the server has the messages. */
  onSend: (draft: ReplyDraft, when: MessageWhen, acknowledge: WarningCode[], forget: () => void) => void
}

/** Writes a message to many submitters at once, filled in for each of them. */
export function ReplyMany({ count, target, sample, names, meId, onClose, onSend }: ReplyManyProps) {
  const words = conversation.composer
  const body = useRef<HTMLTextAreaElement>(null)
  const { draft, onDraft, kept } = useKeptReply(`reply-many:${meId}`)
  const templates = useReplyTemplates()
  const preview = usePreview({ submissionId: sample?.id ?? null, subject: draft.subject, body: draft.body })
  const unready = isBlank(draft.body) || isTooLong(draft)
  const missing = preview.current ? (preview.letter?.missing ?? []) : []
  const shape = JSON.stringify([draft.subject, draft.body])
  // The text for which the user has confirmed the missing values.
  const [seen, setSeen] = useState<string | null>(null)
  const looked = missing.length > 0 && seen === shape
  const utils = trpc.useUtils()
  const check = useLetterCheck(shape)
  const warned = looked || check.warnings.length > 0
  const send = async (when: MessageWhen) => {
    if (unready) return
    if (when === "draft") return onSend(draft, when, [], kept.forget)
    if (missing.length > 0 && !looked) setSeen(shape)
    const about = { ...checkTarget(target), subject: draft.subject, body: draft.body, templateId: draft.templateId }
    const acknowledge = await check.look(() => utils.client.messages.check.mutate(about))
    if (acknowledge === null || (missing.length > 0 && !looked)) return
    onSend(draft, when, acknowledge, kept.forget)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={decisions.bulk.replyTitle({ names: listNames(names, count) })}
      description={conversation.public}
      closeLabel={common.close}
      size="lg"
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        body.current?.focus()
      }}
      footer={
        <>
          <LetterWarningList warnings={check.warnings} />
          {looked && <p className="type-meta mr-auto self-center text-warn">{decideDialog.missing}</p>}
          <LaterMenu
            words={{ label: words.laterLabel, note: words.laterNote, pickTitle: words.pickTitle, pickSubmit: words.pickSubmit }}
            onPick={(moment) => void send(moment.toISOString())}
            more={
              <MenuItem icon={<FilePen aria-hidden="true" size={16} />} onSelect={() => void send("draft")}>
                {words.draft}
              </MenuItem>
            }
          >
            <Button disabled={unready} icon={<ChevronDown aria-hidden="true" size={14} />}>
              {words.later}
            </Button>
          </LaterMenu>
          <Button variant="primary" disabled={unready} onClick={() => void send("now")}>
            {warned ? decisions.bulk.sendAnyway({ count }) : decisions.bulk.send({ count })}
          </Button>
        </>
      }
    >
      <div className="grid min-w-0 grid-cols-1 gap-4 pb-1 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <TemplatePicker draft={draft} onDraft={onDraft} templates={templates} />
          <ReplyFields draft={draft} onDraft={onDraft} onSend={() => void send("now")} body={body} rows={8} />
          <p className="type-meta text-fg-3">{decideDialog.gapsMany}</p>
        </div>
        <Letter preview={preview} title={decideDialog.previewMany({ number: sample?.number ?? 0, rest: count - 1 })} />
      </div>
    </Dialog>
  )
}
