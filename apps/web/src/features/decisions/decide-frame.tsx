import { common } from "@intray/i18n/common"
import { decideDialog } from "@intray/i18n/decide-dialog"
import { inbox } from "@intray/i18n/inbox"
import type { StageItem } from "@intray/server/modules/stages/schema"
import { Button, type ButtonProps } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { type ReactNode, useRef } from "react"
import { locale } from "../../lib/i18n.ts"
import { isOnTop, useKeys } from "../../lib/keyboard.ts"
import { trpc } from "../../lib/trpc.ts"
import { askedAnswer } from "./asked-answer.ts"
import { digitKeys } from "./digit-keys.ts"
import { StageChoice } from "./stage-choice.tsx"

/** What happens to the submitters of a decision: nothing yet, or they are notified. */
export type Verb = "hold" | "publish"

export type DecideFrameProps = {
  title: string
  /** Leaves room for a reply next to its preview. */
  wide: boolean
  stages: readonly StageItem[]
  /** The decision stages among them, in the team's order. */
  choices: readonly StageItem[]
  chosen: StageItem | null
  onChoose: (stageId: string) => void
  /** Explains what holding means for these submitters. */
  holdExplained: string
  /** The portal of these submissions; absent: any. */
  portalId?: string
  /** Minutes within which a publication can be recalled. */
  recallMinutes: number
  /** The action of Enter; its button is the primary one. */
  verb: Verb
  publish: string
  hold: string
  /** The reply cannot be sent; its field shows why. */
  unready?: boolean | undefined
  /** Why these cannot be published, shown first: the server refuses it. */
  onlyHeld?: string | undefined
  /** Shown next to the buttons: a reason not to press them. */
  warning?: string | undefined
  /** Shown above the buttons: possible mistakes in the messages. */
  warnings?: ReactNode
  onDecide: (verb: Verb) => void
  onClose: () => void
  /** The reply. */
  children: ReactNode
}

/** The time zone of a portal, or of all portals if they have the same; null: unknown. */
function usePortalZone(portalId: string | undefined): string | null {
  const portals = trpc.portals.list.useQuery().data?.items ?? []
  const meant = portals.filter((one) => portalId === undefined || one.id === portalId)
  const [zone = null, ...others] = new Set(meant.map((one) => one.timeZone))
  return others.length === 0 ? zone : null
}

/**
 * The layout of every decision dialog: which decision, and whether to notify the submitters now. Holding is the default, because it sends
 * nothing. Digits choose, Enter holds, P publishes, Tab moves to the reply.
 */
export function DecideFrame(props: DecideFrameProps) {
  const { title, wide, stages, choices, chosen, onChoose, holdExplained, recallMinutes, verb, publish, hold, warning, onlyHeld, onClose } =
    props
  const unready = props.unready === true
  const onDecide = (wanted: Verb) => {
    if (!unready && !(wanted === "publish" && onlyHeld)) props.onDecide(wanted)
  }
  const words = decideDialog
  const zone = usePortalZone(props.portalId)
  const asked = askedAnswer(chosen?.confirmation ?? null, zone, locale)
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
            {/* The buttons never swap places, so that a second press cannot hit the other one. */}
            <Button {...look("publish")} disabled={unready || onlyHeld !== undefined} onClick={() => onDecide("publish")}>
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
        {onlyHeld && (
          <p role="note" className="rounded-field bg-warn-bg px-3 py-2 text-[12.5px] leading-[18px] text-warn">
            {onlyHeld}
          </p>
        )}
        <StageChoice choices={choices} stages={stages} chosenId={chosen?.id ?? null} onChoose={onChoose} first={first} group={group} />
        {!chosen && choices.length > 0 && <p className="text-fg-2">{words.choose}</p>}
        {chosen && (
          <>
            <ul className="flex flex-col gap-1 text-[12.5px] leading-[18px] text-fg-2">
              <li>
                <b className="font-emph text-fg">{words.hold}.</b> {holdExplained}
              </li>
              {!onlyHeld && (
                <li>
                  <b className="font-emph text-fg">{words.publish}.</b>{" "}
                  {words.publishExplained({ minutes: recallMinutes, wording: chosen.publicWording })}
                </li>
              )}
              {asked && <li>{asked}</li>}
            </ul>
            {props.children}
          </>
        )}
      </form>
    </Dialog>
  )
}
