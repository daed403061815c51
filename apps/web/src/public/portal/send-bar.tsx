import { publicPages as words } from "@intray/server/messages/public"
import { Button, ButtonLink } from "@intray/ui/button"
import { CircleAlert } from "lucide-react"
import { useForm } from "./form-context.tsx"
import { sendLabel, sendNote } from "./labels.ts"
import type { SendFailure } from "./send.ts"

/** The button, and beside it what stands between now and sent. */
export function SendBar() {
  const form = useForm()
  const { portal, sending, wrong, uploading } = form
  const waiting = sending.phase === "waiting"
  const busy = waiting || sending.phase === "sending"
  const note = sendNote(wrong.length, uploading, waiting)
  const failure = sending.phase === "failed" ? failureWords(sending.failure, portal.team.name) : null
  const general = form.issues.get("")
  return (
    <div className="mt-10">
      {(failure || general) && (
        <div
          role="alert"
          className="mb-5 flex items-start gap-3 rounded-panel border border-danger bg-danger-bg p-4 text-[15px] leading-[22px]"
        >
          <CircleAlert aria-hidden="true" size={20} className="mt-px text-danger" />
          <div className="min-w-0 flex-1">
            <p>{failure ?? general}</p>
            {sending.phase === "failed" && sending.failure.kind === "sentAlready" && sending.failure.earlier && (
              <ButtonLink
                className="mt-3"
                href={sending.failure.earlier.statusUrl}
                target="_blank"
                rel="noreferrer"
                referrerPolicy="no-referrer"
              >
                {words.send.earlier(sending.failure.earlier)}
              </ButtonLink>
            )}
            {sending.phase === "failed" && sending.failure.kind === "outdated" && (
              <Button className="mt-3" onClick={() => location.reload()}>
                {words.send.reload}
              </Button>
            )}
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={busy}
          busyLabel={waiting ? words.send.waits : words.send.sending}
          className="h-12! px-7! max-sm:w-full"
        >
          {sendLabel(portal.fields, form.values, portal.roles)}
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-[15px] leading-[22px] text-fg-2">{note}</p>
        {waiting && (
          <Button variant="quiet" className="min-h-11" onClick={form.stopWaiting}>
            {words.send.stopWaiting}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What to say of a failed sending: what happened, what is safe, what to do. */
export function failureWords(failure: SendFailure, team: string): string {
  switch (failure.kind) {
    case "offline":
      return words.send.offline({ team })
    case "failed":
      return words.send.failed({ team })
    case "closed":
      return words.send.closed({ team })
    case "outdated":
      return words.send.outdated({ team })
    case "tooMany":
      return words.send.tooMany({ seconds: failure.seconds })
    case "refused":
      return failure.detail ? `${failure.detail} ${words.send.keptHere}` : words.send.refused
    case "tooLarge":
    case "sentAlready":
    case "gone":
      return words.send[failure.kind]
  }
}
