import { webhooks as words } from "@intray/i18n/webhooks"
import type { WebhookItem } from "@intray/server/modules/webhooks/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Link } from "@tanstack/react-router"
import { usePending } from "../../lib/pending.ts"
import { trpc } from "../../lib/trpc.ts"
import { type Open, type ReasonOf, useAction } from "./hooks.ts"
import { WebhookMenu } from "./webhook-menu.tsx"
import { keeperInWords, nameOf, StateMark, toldInWords } from "./webhook-words.tsx"

export type WebhookRowProps = { webhook: WebhookItem; onEdit: () => void; onOpen: (open: Open) => void; reasonOf: ReasonOf }

/** One webhook in the list: URL, events, state. */
export function WebhookRow({ webhook, onEdit, onOpen, reasonOf }: WebhookRowProps) {
  const { client } = trpc.useUtils()
  const act = useAction(reasonOf)
  const [busy, once] = usePending()
  const test = () =>
    once(async () => {
      const told = await act(() => client.webhooks.test.mutate({ id: webhook.id }))
      if (told) onOpen({ webhook: webhook.id, delivery: told.id })
    })
  const { delivered, failed, pending } = webhook.counts
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to="/dashboard/api/webhooks"
          search={{ webhook: webhook.id }}
          className={cx(
            "block truncate text-[13px] text-fg no-underline hover:underline touch:py-2",
            webhook.name === "" ? "font-mono" : "font-emph",
          )}
        >
          {nameOf(webhook)}
        </Link>
        {webhook.name !== "" && <p className="type-meta truncate font-mono text-fg-3">{webhook.target ?? words.unreadableTarget}</p>}
        <p className="type-meta text-fg-2">{toldInWords(webhook)}</p>
        <p className="type-meta break-words text-fg-3">{keeperInWords(webhook)}</p>
      </div>
      <div className="type-meta flex flex-col text-fg-2 md:items-end">
        <StateMark webhook={webhook} />
        {delivered + failed + pending > 0 && (
          <span className={failed > 0 ? "text-danger" : "text-fg-3"}>{words.counts(webhook.counts)}</span>
        )}
      </div>
      <div className="flex items-center gap-1">
        <Button size="sm" busy={busy} busyLabel={words.testing} onClick={() => void test()}>
          {words.test}
        </Button>
        <WebhookMenu webhook={webhook} onEdit={onEdit} onDeleted={() => undefined} reasonOf={reasonOf} />
      </div>
    </li>
  )
}
