import type { StageItem } from "@intray/server/features/stages/schema"
import type { SubmissionRow } from "@intray/server/features/submissions/schema"
import { common } from "@intray/server/messages/common"
import { inbox } from "@intray/server/messages/inbox"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { Kbd } from "@intray/ui/kbd"
import { cx } from "@intray/ui/lib/cx"
import { stageShape } from "@intray/ui/lib/stage"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { useId, useRef, useState } from "react"
import { useKeys } from "../../lib/keyboard.ts"
import { inOrder, isDecision } from "./stages.ts"

export type DecideDialogProps = {
  row: SubmissionRow
  /** Who is told, by name. */
  by: string
  stages: readonly StageItem[]
  onClose: () => void
  onDecide: (stage: StageItem, publish: boolean) => void
}

/**
 * Takes a decision: which one, and whether the submitter learns it now. Holding is the quiet way and the default.
 * Digits choose, Enter holds, P decides and publishes, Escape leaves everything as it is.
 */
export function DecideDialog({ row, by, stages, onClose, onDecide }: DecideDialogProps) {
  const words = inbox.decide
  const name = useId()
  const formId = useId()
  const choices = inOrder(stages).filter(isDecision)
  const already = choices.find((stage) => stage.id === row.stageId)
  const [chosenId, setChosenId] = useState((already ?? choices[0])?.id ?? null)
  const first = useRef<HTMLInputElement>(null)
  const chosen = choices.find((stage) => stage.id === chosenId) ?? null
  const now = stages.find((stage) => stage.id === row.publicStageId)?.publicWording ?? ""

  useKeys([
    ...choices.slice(0, 9).map((stage, index) => ({
      keys: String(index + 1),
      label: stage.name,
      group: words.question,
      inDialogs: true,
      run: () => setChosenId(stage.id),
    })),
    { keys: "p", label: words.publish, group: words.question, inDialogs: true, run: () => chosen && onDecide(chosen, true) },
  ])

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title({ number: row.number, title: row.title || inbox.list.untitled })}
      closeLabel={common.close}
      size="sm"
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        first.current?.focus()
      }}
      footer={
        chosen && (
          <>
            <Button kbd="P" onClick={() => onDecide(chosen, true)}>
              {words.publish}
            </Button>
            <Button type="submit" form={formId} variant="primary" kbd="Enter">
              {words.hold}
            </Button>
          </>
        )
      }
    >
      {choices.length === 0 && <p className="text-fg-2">{words.none}</p>}
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) onDecide(chosen, false)
        }}
      >
        <fieldset className="flex flex-col gap-1.5">
          <legend className="hidden-text">{words.question}</legend>
          {choices.map((stage, index) => (
            <label
              key={stage.id}
              className={cx(
                "relative flex min-h-11 items-center gap-3 rounded-field border px-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
                stage.id === chosenId ? "border-here bg-here-bg" : "border-line-strong hover:bg-hover",
              )}
            >
              <input
                ref={stage.id === chosenId ? first : undefined}
                type="radio"
                name={name}
                checked={stage.id === chosenId}
                onChange={() => setChosenId(stage.id)}
                className="absolute inset-0 appearance-none outline-none"
              />
              <StageGlyph shape={stageShape(stage, stages)} size={18} className="flex-none text-fg" />
              <span className="min-w-0 flex-1">
                <span className={stage.id === chosenId ? "font-emph" : undefined}>{stage.name}</span>
                <span className="type-meta block text-fg-2">{words.willSee({ wording: stage.publicWording })}</span>
              </span>
              <Kbd decorative>{String(index + 1)}</Kbd>
            </label>
          ))}
        </fieldset>
        {chosen && (
          <ul className="flex flex-col gap-1.5 text-[12.5px] leading-[18px] text-fg-2">
            <li>
              <b className="font-emph text-fg">{words.hold}.</b> {words.holdExplained({ by, now })}
            </li>
            <li>
              <b className="font-emph text-fg">{words.publish}.</b> {words.publishExplained({ by, wording: chosen.publicWording })}
            </li>
          </ul>
        )}
      </form>
    </Dialog>
  )
}
