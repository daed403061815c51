import { decideDialog } from "@intray/i18n/decide-dialog"
import type { StageItem } from "@intray/server/modules/stages/schema"
import type { SubmissionFilter } from "@intray/server/modules/submission-index/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { useRef, useState } from "react"
import { isBlankDraft, isTooLong, type ReplyDraft } from "../../lib/reply/draft.ts"
import { firstChoice, readChoice, saveChoice, useKeptReply } from "../../lib/reply/kept.ts"
import { LetterWarningList, useLetterCheck } from "../../lib/reply/letter-check.tsx"
import type { WarningCode } from "../../lib/reply/letter-warnings.ts"
import { usePreview } from "../../lib/reply/preview.ts"
import { useReplyTemplates } from "../../lib/reply/templates.tsx"
import { trpc } from "../../lib/trpc.ts"
import { getCommonDecision, getSelectionKey } from "./common-decision.ts"
import { DecideFrame, type Verb } from "./decide-frame.tsx"
import { ReplyPart } from "./reply-part.tsx"

export type DecideManyProps = {
  count: number
  /** Which they are. */
  target: { numbers: number[] } | { filter: SubmissionFilter }
  /** Those of them that are loaded. The first one shows how the reply will read. */
  rows: readonly Pick<SubmissionRow, "id" | "number" | "stageId" | "blind">[]
  stages: readonly StageItem[]
  choices: readonly StageItem[]
  mayReply: boolean
  meId: string
  recallMinutes: number
  onClose: () => void
  /** `forget` throws away what was kept of the reply: call it once the server has it. */
  onDecide: (
    decision: { stage: StageItem; publish: boolean; reply: ReplyDraft | null; acknowledge: WarningCode[] },
    forget: () => void,
  ) => void
}

/** Which submissions letters are checked for. */
export const checkTarget = (target: DecideManyProps["target"]) =>
  "numbers" in target ? { numbers: target.numbers } : { filter: target.filter }

/** One decision for many, with a reply that each gets in its own words. */
export function DecideMany(props: DecideManyProps) {
  const { count, target, rows, stages, choices, mayReply, meId, recallMinutes, onClose, onDecide } = props
  const words = decideDialog
  const [sample] = rows
  const name = `decide-many:${meId}:${getSelectionKey(target)}`
  const [choice, setChoice] = useState(() => {
    const present = { stageId: getCommonDecision(rows, count, choices), feedback: [] }
    return firstChoice(readChoice(name), present, { stages: choices, labels: [] })
  })
  const choose = (stageId: string) => {
    setChoice({ ...choice, stageId })
    saveChoice(name, { ...choice, stageId })
  }
  const blind = rows.some((row) => row.blind)
  const chosenId = choice.stageId
  const chosen = choices.find((stage) => stage.id === chosenId) ?? null
  const body = useRef<HTMLTextAreaElement>(null)
  const { draft, onDraft, kept } = useKeptReply(name, null, choice)
  const templates = useReplyTemplates(mayReply)
  const preview = usePreview({ submissionId: sample?.id ?? null, subject: draft.subject, body: draft.body })
  const [verb, setVerb] = useState<Verb>("hold")
  const [seen, setSeen] = useState<string | null>(null)
  const missing = !isBlankDraft(draft) && preview.current ? (preview.letter?.missing ?? []) : []
  const shape = JSON.stringify([draft.subject, draft.body])
  const looked = missing.length > 0 && seen === shape
  const utils = trpc.useUtils()
  const check = useLetterCheck(JSON.stringify([draft.subject, draft.body, draft.templateId, chosen?.id]))
  const warned = looked || check.warnings.length > 0
  const decide = async (wanted: Verb) => {
    if (!chosen) return
    setVerb(wanted)
    const publish = wanted === "publish"
    if (isBlankDraft(draft)) return onDecide({ stage: chosen, publish, reply: null, acknowledge: [] }, kept.forget)
    if (missing.length > 0 && !looked) setSeen(shape)
    const { subject, body: text, templateId } = draft
    const about = { ...checkTarget(target), stageId: chosen.id, subject, body: text, templateId }
    const acknowledge = await check.look(() => utils.client.messages.check.mutate(about))
    if (acknowledge === null || (missing.length > 0 && !looked)) return
    onDecide({ stage: chosen, publish, reply: draft, acknowledge }, kept.forget)
  }
  const wording = chosen?.publicWording ?? ""
  // Submissions that are not loaded may be decided too.
  const someDecided = rows.length !== count || rows.some((row) => choices.some((stage) => stage.id === row.stageId))
  return (
    <DecideFrame
      title={words.titleMany({ count })}
      wide={mayReply}
      stages={stages}
      choices={choices}
      chosen={chosen}
      onChoose={choose}
      holdExplained={words.holdExplainedMany}
      recallMinutes={recallMinutes}
      verb={verb}
      unready={isTooLong(draft) || blind}
      onlyHeld={blind ? words.blindMany : undefined}
      warning={looked ? words.missing : undefined}
      publish={warned && verb === "publish" ? words.publishManyAnyway({ count, wording }) : words.publishMany({ count, wording })}
      hold={warned && verb === "hold" ? words.holdManyAnyway({ count }) : words.holdMany({ count })}
      warnings={<LetterWarningList warnings={check.warnings} />}
      onDecide={(wanted) => void decide(wanted)}
      onClose={onClose}
    >
      {mayReply && chosen && !blind && (
        <ReplyPart
          draft={draft}
          onDraft={onDraft}
          templates={templates}
          category={chosen.category === "accepted" ? "accepted" : "declined"}
          preview={preview}
          previewTitle={words.previewMany({ number: sample?.number ?? 0, rest: count - 1 })}
          noReplyText={someDecided ? words.noReplyTextHeld : words.noReplyText}
          onSend={() => void decide(verb)}
          body={body}
          note={<p className="type-meta text-fg-3">{`${words.feedbackMany} ${words.gapsMany}`}</p>}
        />
      )}
    </DecideFrame>
  )
}
