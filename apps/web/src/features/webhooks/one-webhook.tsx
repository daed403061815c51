import { common } from "@intray/i18n/common"
import { formatMoment, formatShort } from "@intray/i18n/format"
import { webhooks as words } from "@intray/i18n/webhooks"
import type { WebhookItem } from "@intray/server/modules/webhooks/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Link } from "@tanstack/react-router"
import { Pencil, RefreshCw, Send } from "lucide-react"
import { useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
import { trpc } from "../../lib/trpc.ts"
import { Deliveries } from "./deliveries.tsx"
import { DeliveryView } from "./delivery-view.tsx"
import { type Open, type ReasonOf, useAction } from "./hooks.ts"
import { SecretOnce } from "./secret-once.tsx"
import { WebhookMenu } from "./webhook-menu.tsx"
import { keeperInWords, nameOf, StateMark, toldInWords } from "./webhook-words.tsx"

export type OneWebhookProps = {
  webhook: WebhookItem
  open: Open
  onOpen: (open: Open) => void
  onEdit: () => void
  /** A new secret, to be shown once. */
  secret: string | null
  onSecret: (secret: string | null) => void
  reasonOf: ReasonOf
}

/** One webhook: its state, its deliveries, and the open delivery next to the list. */
export function OneWebhook({ webhook, open, onOpen, onEdit, secret, onSecret, reasonOf }: OneWebhookProps) {
  const { client } = trpc.useUtils()
  const act = useAction(reasonOf)
  const [testing, setTesting] = useState(false)
  const [rotated, setRotated] = useState(false)
  const { id } = webhook
  const test = async () => {
    setTesting(true)
    const told = await act(() => client.webhooks.test.mutate({ id }))
    setTesting(false)
    if (told) onOpen({ webhook: id, delivery: told.id })
  }
  const put = () => {
    onSecret(null)
    setRotated(false)
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header
        className={cx(
          "flex min-h-13 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b px-3.5 py-2 md:px-[22px]",
          open.delivery && "max-md:hidden",
        )}
      >
        <nav aria-label={words.breadcrumb} className="flex min-w-0 items-center gap-2 text-[13px]">
          <Link
            to="/dashboard/api/webhooks"
            search={{}}
            className="flex-none text-fg-2 no-underline hover:text-fg hover:underline touch:py-2.5"
          >
            {words.title}
          </Link>
          <span aria-hidden="true" className="text-fg-3">
            /
          </span>
          <h1 className={cx("min-w-0 truncate text-[13px]", webhook.name === "" ? "font-mono" : "font-emph")}>{nameOf(webhook)}</h1>
        </nav>
        <span className="type-meta text-fg-2">
          <StateMark webhook={webhook} />
        </span>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Button busy={testing} busyLabel={words.testing} icon={<Send aria-hidden="true" size={16} />} onClick={() => void test()}>
            {words.test}
          </Button>
          <Button icon={<Pencil aria-hidden="true" size={16} />} onClick={onEdit}>
            {words.edit}
          </Button>
          <WebhookMenu webhook={webhook} onEdit={onEdit} onDeleted={() => onOpen({})} reasonOf={reasonOf} />
        </div>
      </header>
      <div className="flex min-h-0 flex-1">
        <div className={cx("min-h-0 min-w-0 flex-1 overflow-y-auto md:border-r", open.delivery && "max-md:hidden")}>
          <div className="flex flex-col gap-3 border-b px-3.5 py-4 md:px-[22px]">
            {secret !== null && <SecretOnce secret={secret} text={rotated ? words.secret.rotated : words.secret.made} onDone={put} />}
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <p className="font-emph">{words.in30Days({ count: Object.values(webhook.counts).reduce((sum, one) => sum + one, 0) })}</p>
              <p className="text-fg-2">{words.counts(webhook.counts)}</p>
            </div>
            <p className="type-meta text-fg-2">{toldInWords(webhook)}</p>
            <p className="type-meta break-words text-fg-2">{keeperInWords(webhook)}</p>
            {webhook.failingSince && (
              <p className="type-meta text-warn">{words.failingSince({ when: formatMoment(locale, webhook.failingSince) })}</p>
            )}
            {webhook.secretHint && secret === null && (
              <SecretLine
                webhook={webhook}
                reasonOf={reasonOf}
                onSecret={(next) => {
                  setRotated(true)
                  onSecret(next)
                }}
              />
            )}
          </div>
          <Deliveries webhook={webhook} open={open} onOpen={onOpen} />
        </div>
        {open.delivery && (
          <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
            <DeliveryView
              key={open.delivery}
              id={open.delivery}
              webhook={webhook}
              onBack={() => onOpen({ ...open, delivery: undefined })}
              reasonOf={reasonOf}
            />
          </div>
        )}
      </div>
    </div>
  )
}

type SecretLineProps = { webhook: WebhookItem; reasonOf: ReasonOf; onSecret: (secret: string | null) => void }

/** The last characters of the secret, and a button to replace it. */
function SecretLine({ webhook, reasonOf, onSecret }: SecretLineProps) {
  const { client } = trpc.useUtils()
  const act = useAction(reasonOf)
  const [asked, setAsked] = useState(false)
  const [busy, once] = usePending()
  const rotate = () =>
    once(async () => {
      const made = await act(() => client.webhooks.rotate.mutate({ id: webhook.id }))
      if (!made) return
      setAsked(false)
      onSecret(made.secret)
    })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[13px]">
      <span className="text-fg-2">{words.secret.label}</span>
      <code className="font-mono">{words.secret.hint({ hint: webhook.secretHint ?? "" })}</code>
      {webhook.rotatingUntil && (
        <span className="type-meta text-fg-3">{words.secret.rotating({ when: formatShort(locale, webhook.rotatingUntil) })}</span>
      )}
      <Button size="sm" icon={<RefreshCw aria-hidden="true" size={14} />} onClick={() => setAsked(true)}>
        {words.secret.rotate}
      </Button>
      <AlertDialog
        open={asked}
        onOpenChange={setAsked}
        title={words.secret.rotateTitle}
        confirmLabel={words.secret.rotate}
        cancelLabel={common.cancel}
        busy={busy}
        onConfirm={() => void rotate()}
      >
        {words.secret.rotateText}
      </AlertDialog>
    </div>
  )
}
