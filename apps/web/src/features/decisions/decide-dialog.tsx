import { conversation } from "@intray/i18n/conversation"
import { decideDialog } from "@intray/i18n/decide-dialog"
import { inbox } from "@intray/i18n/inbox"
import type { SeenPosition } from "@intray/server/modules/decisions/schema"
import type { LabelItem } from "@intray/server/modules/labels/schema"
import type { MessageItem } from "@intray/server/modules/messages/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { useCallback, useRef, useState } from "react"
import { Opening } from "../../lib/on-demand.tsx"
import { isBlankDraft, isSameText, isTooLong, type ReplyDraft } from "../../lib/reply/draft.ts"
import { firstChoice, type KeptReply, type ReplyChoice, readChoice, saveChoice, useKeptReply } from "../../lib/reply/kept.ts"
import { LetterWarningList, useLetterCheck } from "../../lib/reply/letter-check.tsx"
import type { WarningCode } from "../../lib/reply/letter-warnings.ts"
import { usePreview } from "../../lib/reply/preview.ts"
import { useReplyTemplates } from "../../lib/reply/templates.tsx"
import { seenOf } from "../../lib/seen-position.ts"
import { trpc } from "../../lib/trpc.ts"
import { DecideFrame, type Verb } from "./decide-frame.tsx"
import { ReplyPart } from "./reply-part.tsx"

export type Decision = {
  stage: StageItem
  publish: boolean
  /** Null: a held message is removed. Left out: it stays. */
  reply?: (ReplyDraft & { feedback: string[]; allowMissing: boolean }) | null
  acknowledge: WarningCode[]
  /** The stage when the dialog was opened: the decision is based on it. */
  seen: SeenPosition
}

const toStart = ({ subject, body, templateId }: MessageItem) => ({ subject, body, templateId })

export type DecideDialogProps = {
  row: SubmissionRow
  /** Name of the submitter who will be notified. */
  by: string
  /** The status text that they see now. */
  now: string
  stages: readonly StageItem[]
  /** The decision stages among them, in the team's order. */
  choices: readonly StageItem[]
  /** The stage that is chosen at first; by default the present decision, or the first. */
  stageId?: string | undefined
  /** Labels with feedback for the submitter that apply to this submission. */
  feedback: readonly LabelItem[]
  /** The user may write to submitters. */
  mayReply: boolean
  meId: string
  /** Minutes within which a publication can be recalled. */
  recallMinutes: number
  onClose: () => void
  /** `kept`: the stored draft of the reply, until the server has it. */
  onDecide: (decision: Decision, kept: KeptReply) => void
}

/**
 * Asks for a decision: which stage, which reply, and whether to notify the submitter now. Holding is the default, because it sends
 * nothing. Digits choose, Enter holds, P publishes, Tab moves to the reply, Ctrl/⌘+Enter confirms from within it. A warning must be
 * confirmed with the same key or button.
 */
export function DecideDialog(props: DecideDialogProps) {
  const { row, mayReply } = props
  const [mayHaveLetter] = useState(row.held && mayReply && !row.blind)
  // The dialog must show the message that will be sent, so a cached list is not enough.
  const messages = trpc.messages.list.useQuery({ submissionId: row.id }, { enabled: mayHaveLetter, refetchOnMount: "always" })
  // A digit that is pressed meanwhile chooses, as it does in the dialog.
  const typed = useRef<StageItem | null>(null)
  const { choices } = props
  const keep = useCallback(
    ({ key }: KeyboardEvent) => {
      typed.current = choices[Number(key) - 1] ?? typed.current
    },
    [choices],
  )
  if (mayHaveLetter && !messages.isFetchedAfterMount && messages.fetchStatus !== "paused") return <Opening onSwallow={keep} />
  const letter = messages.data?.items.find((one) => one.state === "held") ?? null
  return <DecideWithLetter {...props} letter={letter} letterUnknown={mayHaveLetter && !messages.data} typed={typed.current} />
}

type DecideWithLetterProps = DecideDialogProps & {
  /** The message that is held with the decision. */
  letter: MessageItem | null
  /** There may be one, which did not load. */
  letterUnknown: boolean
  /** Chosen by key before the dialog was there. */
  typed: StageItem | null
}

function DecideWithLetter(props: DecideWithLetterProps) {
  const { row, by, now, stages, choices, stageId, feedback, mayReply, meId, recallMinutes, onClose, onDecide } = props
  const words = decideDialog
  const name = `decide:${meId}:${row.id}`
  const [choice, setChoice] = useState(() => {
    const first = choices.find((stage) => stage.id === row.stageId) ?? choices[0]
    const asked = props.typed ?? choices.find((stage) => stage.id === stageId)
    const labelled = feedback.filter((label) => row.labelIds.includes(label.id)).map((label) => label.id)
    const present = { asked: asked?.id, stageId: first?.id ?? null, feedback: labelled }
    return firstChoice(readChoice(name), present, { stages: choices, labels: feedback })
  })
  const choose = (next: Partial<ReplyChoice>) => {
    setChoice({ ...choice, ...next })
    saveChoice(name, { ...choice, ...next })
  }
  const { stageId: chosenId, feedback: ticked } = choice
  const [seenAt] = useState(() => seenOf(row))
  const body = useRef<HTMLTextAreaElement>(null)
  const chosen = choices.find((stage) => stage.id === chosenId) ?? null

  // Later changes must not replace the text that the user sees. Only a letter that was still being saved is added.
  const [letter, setLetter] = useState(props.letter)
  if (letter === null && props.letter !== null) setLetter(props.letter)
  const { draft, onDraft, kept } = useKeptReply(name, letter && toStart(letter), choice)
  const templates = useReplyTemplates(mayReply)
  const preview = usePreview({ submissionId: row.id, subject: draft.subject, body: draft.body, feedback: ticked })
  const told = usePreview({ submissionId: row.id, subject: "", body: feedback.length > 0 ? "{{feedback}}" : "", feedback: ticked })
  // Enter repeats the last action, also after a warning or a correction of the reply.
  const [verb, setVerb] = useState<Verb>("hold")
  const [seen, setSeen] = useState<string | null>(null)
  const missing = !isBlankDraft(draft) && preview.current ? (preview.letter?.missing ?? []) : []
  const shape = JSON.stringify([draft.subject, draft.body, ticked])
  const allowMissing = missing.length > 0 && seen === shape

  const utils = trpc.useUtils()
  const check = useLetterCheck(JSON.stringify([draft.subject, draft.body, draft.templateId, chosen?.id]))
  const warned = check.warnings.length > 0 || allowMissing
  const decide = async (wanted: Verb) => {
    if (!chosen) return
    setVerb(wanted)
    const publish = wanted === "publish"
    const based = { stage: chosen, publish, seen: seenAt }
    // The server takes a decision alone. A letter that was begun stays for later.
    if (row.blind) return onDecide({ ...based, acknowledge: [] }, { ...kept, forget: () => undefined })
    if (isBlankDraft(draft)) return onDecide({ ...based, ...(letter ? { reply: null } : {}), acknowledge: [] }, kept)
    if (missing.length > 0 && !allowMissing) setSeen(shape)
    const { subject, body: text } = draft
    // The template of a held message may have been deleted since.
    const templateId = templates.templates.some((one) => one.id === draft.templateId) ? draft.templateId : null
    const acknowledge = await check.look(() =>
      utils.client.messages.check.mutate({ numbers: [row.number], stageId: chosen.id, subject, body: text, templateId }),
    )
    if (acknowledge === null || (missing.length > 0 && !allowMissing)) return
    const stays = letter !== null && isSameText(draft, letter) && chosen.id === row.stageId
    const reply = stays ? {} : { reply: { ...draft, templateId, feedback: ticked, allowMissing } }
    onDecide({ ...based, ...reply, acknowledge }, kept)
  }
  const files = letter?.files.map((file) => file.name).join(", ")
  return (
    <DecideFrame
      title={words.title({ number: row.number, title: row.title || inbox.list.untitled })}
      wide={mayReply}
      stages={stages}
      choices={choices}
      chosen={chosen}
      onChoose={(id) => choose({ stageId: id })}
      holdExplained={words.holdExplained({ by, now })}
      portalId={row.portalId}
      recallMinutes={recallMinutes}
      verb={verb}
      publish={warned && verb === "publish" ? words.publishAnyway : words.publish}
      hold={warned && verb === "hold" ? words.holdAnyway : words.hold}
      unready={isTooLong(draft) && !row.blind}
      onlyHeld={row.blind ? words.blind : undefined}
      warning={allowMissing ? words.missing : undefined}
      warnings={<LetterWarningList warnings={check.warnings} />}
      onDecide={(wanted) => void decide(wanted)}
      onClose={onClose}
    >
      {mayReply && chosen && !row.blind && (
        <ReplyPart
          draft={draft}
          onDraft={onDraft}
          templates={templates}
          category={chosen.category === "accepted" ? "accepted" : "declined"}
          preview={preview}
          previewTitle={conversation.composer.previewOf({ number: row.number })}
          feedback={{
            labels: feedback,
            ticked,
            onTicked: (labelIds) => choose({ feedback: labelIds }),
            text: told.current ? (told.letter?.body ?? "") : "",
          }}
          start={letter}
          {...(props.letterUnknown && { noReplyText: words.letterUnknown })}
          note={files && !isBlankDraft(draft) && <p className="type-meta text-fg-3">{words.attached({ names: files })}</p>}
          onSend={() => void decide(verb)}
          body={body}
        />
      )}
    </DecideFrame>
  )
}
