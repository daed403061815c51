import { common } from "@intray/server/copy/common"
import { decisions } from "@intray/server/copy/decisions"
import { inbox } from "@intray/server/copy/inbox"
import type { StageItem } from "@intray/server/features/core/stages/schema"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { type ReactNode, useId, useRef } from "react"
import { useKeys } from "../../lib/keyboard.ts"
import { StageChoice } from "./stage-choice.tsx"

export type DecideFrameProps = {
  title: string
  /** With room for a reply beside its preview. */
  wide: boolean
  stages: readonly StageItem[]
  /** The decisions among them, in the team's order. */
  choices: readonly StageItem[]
  chosen: StageItem | null
  onChoose: (stageId: string) => void
  /** What holding means for those it is about. */
  holdExplained: string
  /** Minutes in which a publication can be recalled. */
  recallMinutes: number
  publish: string
  hold: string
  /** Beside the buttons: what speaks against pressing them. */
  warning?: string | undefined
  onDecide: (publish: boolean) => void
  onClose: () => void
  /** The reply. */
  children: ReactNode
}

/**
 * The question that every decision answers: which one, and whether its submitters learn it now. Holding is the quiet way and the default.
 * Digits choose, Enter holds, P publishes, Tab goes on to the reply.
 */
export function DecideFrame(props: DecideFrameProps) {
  const { title, wide, stages, choices, chosen, onChoose, holdExplained, recallMinutes, publish, hold, warning, onDecide, onClose } = props
  const words = decisions.dialog
  const formId = useId()
  const first = useRef<HTMLInputElement>(null)
  useKeys([
    ...choices.slice(0, 9).map((stage, index) => ({
      keys: String(index + 1),
      label: stage.name,
      group: words.question,
      inDialogs: true,
      run: () => onChoose(stage.id),
    })),
    { keys: "p", label: words.publish, group: words.question, inDialogs: true, run: () => onDecide(true) },
  ])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={common.close}
      size={wide ? "lg" : "sm"}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        first.current?.focus()
      }}
      footer={
        chosen && (
          <>
            {warning && <p className="type-meta mr-auto self-center text-warn">{warning}</p>}
            <Button kbd="P" onClick={() => onDecide(true)}>
              {publish}
            </Button>
            <Button type="submit" form={formId} variant="primary" kbd="Enter">
              {hold}
            </Button>
          </>
        )
      }
    >
      {choices.length === 0 && <p className="text-fg-2">{inbox.decide.none}</p>}
      <form
        id={formId}
        className="flex flex-col gap-3.5 pb-1"
        onSubmit={(event) => {
          event.preventDefault()
          onDecide(false)
        }}
      >
        <StageChoice choices={choices} stages={stages} chosenId={chosen?.id ?? null} onChoose={onChoose} first={first} />
        {chosen && (
          <>
            <ul className="flex flex-col gap-1 text-[12.5px] leading-[18px] text-fg-2">
              <li>
                <b className="font-emph text-fg">{words.hold}.</b> {holdExplained}
              </li>
              <li>
                <b className="font-emph text-fg">{words.publish}.</b>{" "}
                {words.publishExplained({ minutes: recallMinutes, wording: chosen.publicWording })}
              </li>
            </ul>
            {props.children}
          </>
        )}
      </form>
    </Dialog>
  )
}
