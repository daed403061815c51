import { publicPages as words } from "@intray/i18n/translated"
import { Button, ButtonLink } from "@intray/ui/button"
import { ArrowLeft, CircleAlert, WifiOff } from "lucide-react"
import { Suspense } from "react"
import { lazyWithTries } from "../../lib/tries.ts"
import { useForm } from "./form-context.tsx"
import { sendLabel, sendNote } from "./labels.ts"
import type { SendFailure } from "./send.ts"
import { stepOf } from "./steps.ts"

const Unlock = lazyWithTries(() => import("./unlock-form.tsx").then((module) => module.UnlockForm))

type SendBarProps = { onMoveOver: () => void; onUnlock: (pass: string) => void }

/** The button, and next to it what is between now and sent. */
export function SendBar({ onMoveOver, onUnlock }: SendBarProps) {
  const form = useForm()
  const { portal, sending, wrong, uploading, walk, steps } = form
  const waiting = sending.phase === "waiting"
  const last = steps.next === null
  const here = last ? wrong : wrong.filter((address) => stepOf(walk, address) === steps.current)
  const note = last ? sendNote(here.length, uploading, waiting) : here.length > 0 ? words.steps.toFix({ count: here.length }) : ""
  const asked = portal.fields.filter((field) => !form.hidden.has(field.key))
  const failed = sending.phase === "failed" ? sending.failure : null
  return (
    <div className="mt-10">
      {failed && (
        <div
          role="alert"
          className="mb-5 flex items-start gap-3 rounded-panel border border-danger bg-danger-bg p-4 text-[15px] leading-[22px]"
        >
          <CircleAlert aria-hidden="true" size={20} className="mt-px text-danger" />
          <div className="min-w-0 flex-1">
            <p>{failureWords(failed, portal.team.name)}</p>
            {failed.kind === "sentAlready" && failed.earlier && (
              <ButtonLink className="mt-3" href={failed.earlier.statusUrl} target="_blank" rel="noreferrer" referrerPolicy="no-referrer">
                {words.send.earlier(failed.earlier)}
              </ButtonLink>
            )}
            {failed.kind === "outdated" && (
              <Button className="mt-3 min-h-11" onClick={onMoveOver}>
                {words.send.moveOver}
              </Button>
            )}
          </div>
        </div>
      )}
      {failed?.kind === "locked" && (
        <Suspense fallback={null}>
          <div className="mb-5">
            <Unlock slug={portal.slug} nested onUnlocked={onUnlock} />
          </div>
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={waiting || sending.phase === "sending" || sending.phase === "away"}
          busyLabel={waiting ? words.send.waits : words.send.sending}
          className="h-12! px-7! max-sm:w-full"
        >
          {last ? (form.label ?? sendLabel(asked, form.values, portal.roles)) : words.steps.next}
        </Button>
        {steps.before !== null && (
          <Button
            size="lg"
            className="h-12! max-sm:w-full"
            icon={<ArrowLeft aria-hidden="true" size={20} className="rtl:-scale-x-100" />}
            onClick={steps.back}
          >
            {words.steps.back}
          </Button>
        )}
        <p className="min-w-0 flex-1 basis-60 text-[15px] leading-[22px] text-fg-2">
          {sending.phase === "sending" && sending.slow ? words.send.slow : note}
        </p>
        {waiting && (
          <Button variant="quiet" className="min-h-11" onClick={form.stopWaiting}>
            {words.send.stopWaiting}
          </Button>
        )}
      </div>
      {sending.phase === "away" && (
        <div
          role="status"
          className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-line-strong bg-sunken p-4 text-[15px] leading-[22px]"
        >
          <WifiOff aria-hidden="true" size={20} className="text-fg-2" />
          <p className="min-w-0 flex-1 basis-60">
            {sending.why === "offline" ? words.send.away({ team: portal.team.name }) : words.send.busy({ team: portal.team.name })}
          </p>
          <Button className="min-h-11" onClick={form.stopWaiting}>
            {words.send.stopTrying}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What to say of a failed sending: what happened, what is safe, what to do. */
function failureWords(failure: SendFailure, team: string): string {
  switch (failure.kind) {
    case "offline":
      return words.send.offline({ team })
    case "failed":
      return words.send.failed({ team })
    case "closed":
      return words.send.closed({ team })
    case "full":
      return words.send.full({ team })
    case "outdated":
      return words.send.outdated({ team })
    case "tooMany":
      return words.send.tooMany({ seconds: failure.seconds })
    case "refused":
      return failure.detail ? `${failure.detail} ${words.send.savedHere}` : words.send.refused
    case "tooLarge":
    case "sentAlready":
    case "locked":
    case "proof":
    case "gone":
    case "stopped":
      return words.send[failure.kind]
  }
}
