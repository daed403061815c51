import { common } from "@intray/i18n/common"
import { inbox } from "@intray/i18n/inbox"
import { appointment } from "@intray/i18n/moments"
import { offers } from "@intray/i18n/offers"
import { offersPage as words } from "@intray/i18n/offers-page"
import type { SubmissionDetail } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { useState } from "react"
import { AlertDialog } from "../../../lib/dialogs.tsx"
import { locale } from "../../../lib/i18n.ts"
import { PickMoment } from "../../../lib/later/pick-moment.tsx"
import { usePending } from "../../../lib/pending.ts"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { newActId } from "../state/use-undo-stack.ts"
import { proposeUntil } from "./more-time.ts"

export type OfferPanelProps = { submission: SubmissionDetail; allowed: boolean }

/** How the submitter has answered an acceptance; the team can give more time or withdraw the offer. */
export function OfferPanel({ submission: { id, number, offer }, allowed }: OfferPanelProps) {
  const utils = trpc.useUtils()
  const [busy, once] = usePending()
  const [picking, setPicking] = useState(false)
  const [withdrawing, setWithdrawing] = useState(false)
  if (!offer) return null
  const refresh = () =>
    Promise.all([utils.submissions.invalidate(), utils.history.invalidate(), utils.offers.invalidate(), utils.undo.invalidate()])
  const change = (title: string, send: (actId: string) => Promise<unknown>) =>
    once(async () => {
      const actId = newActId()
      try {
        await send(actId)
        const undo = () => void utils.client.undo.undo.mutate({ actId }).then(refresh, refresh)
        toast({ tone: "ok", key: "offer", title, action: { label: inbox.rail.undo, onPress: undo } })
      } catch (error) {
        toast({ tone: "danger", key: "offer", title: words.notSaved, description: reasonOf(error) })
      }
      await refresh()
    })
  const extend = (until: Date) => {
    setPicking(false)
    const input = { submissionId: id, until: until.toISOString() }
    void change(words.extended({ number }), (actId) => utils.client.offers.extend.mutate({ ...input, actId }))
  }
  const withdraw = () => {
    setWithdrawing(false)
    void change(words.withdrawn({ number }), (actId) => utils.client.offers.withdraw.mutate({ submissionId: id, actId }))
  }
  return (
    <section aria-label={words.title} className="mx-3 mb-3 flex flex-col items-start gap-2 rounded-panel border border-line-strong p-3">
      <h3 className="font-emph">{offers.states[offer.state]}</h3>
      {offer.state === "open" && (
        <p className="text-[12.5px] leading-[18px] text-fg-2">{words.until({ until: appointment(locale, offer.until, offer.timeZone) })}</p>
      )}
      {allowed && (
        <div className="flex flex-wrap gap-2">
          {offer.state !== "confirmed" && (
            <Button size="sm" busy={busy} onClick={() => setPicking(true)}>
              {offer.state === "open" ? words.extend : words.offerAgain}
            </Button>
          )}
          {offer.state !== "withdrawn" && (
            <Button size="sm" busy={busy} onClick={() => setWithdrawing(true)}>
              {words.withdraw}
            </Button>
          )}
        </div>
      )}
      {picking && (
        <PickMoment
          words={{ title: words.extendTitle, note: words.extendNote, submit: words.extendSubmit }}
          start={proposeUntil(offer, new Date())}
          zone={offer.timeZone}
          onPick={extend}
          onClose={() => setPicking(false)}
        />
      )}
      <AlertDialog
        open={withdrawing}
        onOpenChange={setWithdrawing}
        title={words.withdrawTitle({ number })}
        confirmLabel={words.withdraw}
        cancelLabel={common.cancel}
        onConfirm={withdraw}
      >
        <p>{words.withdrawText}</p>
      </AlertDialog>
    </section>
  )
}
