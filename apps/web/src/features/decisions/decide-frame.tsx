import { common } from "@intray/i18n/common"
import { decideDialog } from "@intray/i18n/decide-dialog"
import { inbox } from "@intray/i18n/inbox"
import type { StageItem } from "@intray/server/modules/stages/schema"
import { Button, type ButtonProps } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { type ReactNode, useRef } from "react"
import { isOnTop, useKeys } from "../../lib/keyboard.ts"
import { digitKeys } from "./digit-keys.ts"
import { StageChoice } from "./stage-choice.tsx"

/** What a decision does to whom it is about: nothing yet, or it tells them. */
export type Verb = "hold" | "publish"

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
  /** What Enter does; its button is the one that stands out. */
  verb: Verb
  publish: string
  hold: string
  /** What there is cannot be sent; its field says why. */
  unready?: boolean | undefined
  /** Beside the buttons: what speaks against pressing them. */
  warning?: string | undefined
  /** Above the buttons: what looks wrong in the letters. */
  warnings?: ReactNode
  onDecide: (verb: Verb) => void
  onClose: () => void
  /** The reply. */
  children: ReactNode
}

/**
 * The question that every decision answers: which one, and whether its submitters learn it now. Holding is the quiet way and the default.
 * Digits choose, Enter holds, P publishes, Tab goes on to the reply.
 */
export function DecideFrame(props: DecideFrameProps) {
  const { title, wide, stages, choices, chosen, onChoose, holdExplained, recallMinutes, verb, publish, hold, warning, onClose } = props
  const unready = props.unready === true
  const onDecide = (wanted: Verb) => {
    if (!unready) props.onDecide(wanted)
  }
  const words = decideDialog
  const first = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  useKeys([
    ...digitKeys(choices, onChoose, group),
    { keys: "p", label: words.publish, group: words.question, inDialogs: true, when: isOnTop(group), run: () => onDecide("publish") },
  ])
  const look = (one: Verb): Pick<ButtonProps, "variant" | "kbd"> =>
    one === verb ? { variant: "primary", kbd: "Enter" } : one === "publish" ? { kbd: "P" } : {}
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
            {props.warnings}
            {warning && <p className="type-meta mr-auto self-center text-warn">{warning}</p>}
            {/* Each keeps its place whichever of them Enter takes, so that a second press is never for the other one. */}
            <Button {...look("publish")} disabled={unready} onClick={() => onDecide("publish")}>
              {publish}
            </Button>
            <Button {...look("hold")} disabled={unready} onClick={() => onDecide("hold")}>
              {hold}
            </Button>
          </>
        )
      }
    >
      {choices.length === 0 && <p className="text-fg-2">{inbox.decide.none}</p>}
      <form
        className="flex flex-col gap-3.5 pb-1"
        onSubmit={(event) => {
          event.preventDefault()
          onDecide(verb)
        }}
      >
        <button type="submit" hidden />
        <StageChoice choices={choices} stages={stages} chosenId={chosen?.id ?? null} onChoose={onChoose} first={first} group={group} />
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
