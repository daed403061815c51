import type { StageItem } from "@intray/server/features/stages/schema"
import type { SubmissionRow } from "@intray/server/features/submissions/schema"
import { common } from "@intray/server/messages/common"
import { decisions } from "@intray/server/messages/decisions"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { useId, useRef, useState } from "react"
import { useKept } from "../../lib/kept.ts"
import { useKeys } from "../../lib/keyboard.ts"
import { isBlank, newReply, type ReplyDraft } from "../../lib/reply/draft.ts"
import { usePreview } from "../../lib/reply/preview.ts"
import { useReplyTemplates } from "../../lib/reply/templates.tsx"
import { ReplyPart } from "./reply-part.tsx"
import { StageChoice } from "./stage-choice.tsx"

export type DecideManyProps = {
  count: number
  /** One of them, to show how the reply will read. */
  sample: SubmissionRow | undefined
  stages: readonly StageItem[]
  choices: readonly StageItem[]
  mayReply: boolean
  meId: string
  recallMinutes: number
  onClose: () => void
  onDecide: (decision: { stage: StageItem; publish: boolean; reply: ReplyDraft | null }) => void
}

/** One decision for many, with a reply that each gets in its own words. */
export function DecideMany(props: DecideManyProps) {
  const { count, sample, stages, choices, mayReply, meId, recallMinutes, onClose, onDecide } = props
  const words = decisions.dialog
  const formId = useId()
  const [chosenId, setChosenId] = useState(choices[0]?.id ?? null)
  const chosen = choices.find((stage) => stage.id === chosenId) ?? null
  const first = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const [kept, keep] = useKept<ReplyDraft>(`decide-many:${meId}`)
  const [blank] = useState(newReply)
  const draft = kept ?? blank
  const templates = useReplyTemplates(mayReply)
  const preview = usePreview({ submissionId: sample?.id ?? null, subject: draft.subject, body: draft.body })
  const decide = (publish: boolean) => {
    if (!chosen) return
    keep(null)
    onDecide({ stage: chosen, publish, reply: isBlank(draft) ? null : draft })
  }
  useKeys([
    ...choices.slice(0, 9).map((stage, index) => ({
      keys: String(index + 1),
      label: stage.name,
      group: words.question,
      inDialogs: true,
      run: () => setChosenId(stage.id),
    })),
    { keys: "p", label: words.publish, group: words.question, inDialogs: true, run: () => decide(true) },
  ])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.titleMany({ count })}
      closeLabel={common.close}
      size={mayReply ? "lg" : "sm"}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        first.current?.focus()
      }}
      footer={
        chosen && (
          <>
            <Button kbd="P" onClick={() => decide(true)}>
              {words.publishMany({ count })}
            </Button>
            <Button type="submit" form={formId} variant="primary" kbd="Enter">
              {words.holdMany({ count })}
            </Button>
          </>
        )
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-3.5 pb-1"
        onSubmit={(event) => {
          event.preventDefault()
          decide(false)
        }}
      >
        <StageChoice choices={choices} stages={stages} chosenId={chosenId} onChoose={setChosenId} first={first} />
        {chosen && (
          <ul className="flex flex-col gap-1 text-[12.5px] leading-[18px] text-fg-2">
            <li>
              <b className="font-emph text-fg">{words.hold}.</b> {words.holdExplainedMany}
            </li>
            <li>
              <b className="font-emph text-fg">{words.publish}.</b>{" "}
              {words.publishExplained({ minutes: recallMinutes, wording: chosen.publicWording })}
            </li>
          </ul>
        )}
        {mayReply && chosen && (
          <ReplyPart
            draft={draft}
            onDraft={(next) => keep(isBlank(next) && next.templateId === null ? null : next)}
            templates={templates}
            category={chosen.category === "accepted" ? "accepted" : "declined"}
            preview={preview}
            previewTitle={words.previewMany({ number: sample?.number ?? 0, rest: count - 1 })}
            onSend={() => decide(false)}
            body={body}
            note={<p className="type-meta text-fg-3">{words.feedbackMany}</p>}
          />
        )}
      </form>
    </Dialog>
  )
}
