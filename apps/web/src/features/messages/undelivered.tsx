import { conversation } from "@intray/i18n/conversation"
import { formatMoment } from "@intray/i18n/format"
import type { Undelivered } from "@intray/server/modules/messages/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Link } from "@tanstack/react-router"
import { MailX } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
import { trpc } from "../../lib/trpc.ts"
import { type ReasonOf, useSettle } from "./hooks.ts"

const words = conversation.undelivered

export type UndeliveredListProps = {
  items: readonly Undelivered[]
  /** The user may write to submitters. */
  canSend: boolean
  /** Shows the submission of each mail, where that is not obvious. */
  named?: boolean
  reasonOf: ReasonOf
}

/** Failed mails to a submitter that belong to no message, each with the possible actions. */
export function UndeliveredList({ items, canSend, named = false, reasonOf }: UndeliveredListProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label={words.label} className="flex flex-col gap-2">
      {items.map((item) => (
        <li key={item.id}>
          <Line item={item} canSend={canSend} named={named} reasonOf={reasonOf} />
        </li>
      ))}
    </ul>
  )
}

type LineProps = Omit<UndeliveredListProps, "items"> & { item: Undelivered }

function Line({ item, canSend, named, reasonOf }: LineProps) {
  const { id, kind, to, reason, createdAt, submission } = item
  const utils = trpc.useUtils()
  const settle = useSettle()
  const [busy, once] = usePending()
  const again = () =>
    once(async () => {
      try {
        const sent = await utils.client.outbox.resend.mutate({ id })
        toast({ tone: "ok", key: "message", title: words.sent({ to: sent.to }) })
      } catch (error) {
        toast({ tone: "danger", key: "message", title: words.failed, description: reasonOf(error) })
      }
      settle(submission.id)
    })
  return (
    <div data-undelivered={kind} className="flex min-w-0 items-start gap-2 rounded-field bg-danger-bg px-3 py-2.5">
      <MailX aria-hidden="true" size={15} className="mt-0.5 flex-none text-danger" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1 [overflow-wrap:anywhere]">
        {named && (
          <Link
            to="/dashboard/submissions"
            search={{ state: "all", sel: submission.number }}
            className="text-fg underline decoration-line-strong underline-offset-4 hover:text-link"
          >
            {conversation.submission({ number: submission.number, title: submission.title })}
          </Link>
        )}
        <p className="font-emph text-danger">{words[kind]({ to })}</p>
        <p className="type-meta text-fg-2">
          <time dateTime={createdAt}>{formatMoment(locale, createdAt)}</time>
          {reason && ` · ${conversation.state.reason({ reason })}`}
        </p>
        <p className="type-meta text-fg-2">{words.remedy}</p>
        {canSend && (
          <Button size="sm" busy={busy} className="mt-1" onClick={() => void again()}>
            {words.again}
          </Button>
        )}
      </div>
    </div>
  )
}
