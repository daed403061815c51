import { decideDialog } from "@intray/i18n/decide-dialog"
import type { LabelItem } from "@intray/server/modules/labels/schema"
import { Button } from "@intray/ui/button"
import { type ReactNode, type RefObject, useId } from "react"
import { inPlaceOf, isBlankDraft, isSameText, type ReplyDraft, type ReplyStart, speaksOf, written } from "../../lib/reply/draft.ts"
import { Letter } from "../../lib/reply/letter.tsx"
import type { Preview } from "../../lib/reply/preview.ts"
import { ReplyFields } from "../../lib/reply/reply-fields.tsx"
import { type ReplyTemplate, TemplatePicker, type useReplyTemplates } from "../../lib/reply/templates.tsx"
import { FeedbackPicks } from "./feedback-picks.tsx"

export type ReplyPartProps = {
  draft: ReplyDraft
  onDraft: (draft: ReplyDraft) => void
  templates: ReturnType<typeof useReplyTemplates>
  category: ReplyTemplate["category"]
  preview: Preview
  previewTitle: string
  /** For one submission: what can be ticked. For several, each has its own. */
  feedback?: { labels: readonly LabelItem[]; ticked: readonly string[]; onTicked: (labelIds: string[]) => void; text: string } | undefined
  /** Shown while nothing is written. */
  noReplyText?: string
  /** The held message that the draft began with. */
  start?: ReplyStart | null
  onSend: () => void
  body: RefObject<HTMLTextAreaElement | null>
  problem?: string | null
  /** Beneath the words. */
  note?: ReactNode
}

/** The reply that goes with a decision: what it begins with, its words, the reasons, and how it will read. */
export function ReplyPart(props: ReplyPartProps) {
  const { draft, onDraft, feedback, start = null } = props
  const words = decideDialog
  const heading = useId()
  const speaks = speaksOf(draft.body, "feedback")
  // The held message has its feedback already.
  const unused = !speaks && !isBlankDraft(draft) && (feedback?.ticked.length ?? 0) > 0 && !(start && isSameText(draft, start))
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-3 border-t pt-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={heading} className="font-emph">
          {words.reply}
        </h3>
        <TemplatePicker draft={draft} onDraft={onDraft} templates={props.templates} category={props.category} start={start} />
        {start && !isBlankDraft(draft) && (
          <Button size="sm" onClick={() => onDraft({ ...draft, subject: "", body: "", templateId: null })}>
            {words.removeMessage}
          </Button>
        )}
        {isBlankDraft(draft) && <span className="type-meta text-fg-3">{props.noReplyText ?? words.noReplyText}</span>}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <ReplyFields draft={draft} onDraft={onDraft} onSend={props.onSend} body={props.body} problem={props.problem} rows={7} />
          {feedback && (
            <>
              <FeedbackPicks labels={feedback.labels} ticked={feedback.ticked} onTicked={feedback.onTicked} />
              {feedback.labels.length > 0 && (
                <p className="type-meta flex flex-wrap items-center gap-2 text-fg-3">
                  {unused ? words.notUsed : words.feedbackHelp}
                  {speaks && feedback.text !== "" && (
                    <Button size="sm" onClick={() => onDraft({ ...draft, body: inPlaceOf(draft.body, "feedback", feedback.text) })}>
                      {words.asText}
                    </Button>
                  )}
                  {unused && (
                    <Button size="sm" onClick={() => onDraft({ ...draft, body: `${draft.body.trimEnd()}\n\n${written("feedback")}` })}>
                      {words.putIn}
                    </Button>
                  )}
                </p>
              )}
            </>
          )}
          {props.note}
        </div>
        <Letter preview={props.preview} title={props.previewTitle} />
      </div>
    </section>
  )
}
