import { webhooks as words } from "@intray/i18n/webhooks"
import { MAX_WEBHOOKS, type WebhookItem } from "@intray/server/modules/webhooks/schema"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Plus } from "lucide-react"
import { type ReactNode, useState } from "react"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"
import type { Open, ReasonOf } from "./hooks.ts"
import { OneWebhook } from "./one-webhook.tsx"
import { WebhookDialog } from "./webhook-dialog.tsx"
import { WebhookRow } from "./webhook-row.tsx"

export type WebhooksProps = {
  /** May manage them. */
  allowed: boolean
  open: Open
  onOpen: (open: Open) => void
  reasonOf: ReasonOf
  /** The ways to the other parts of the page API. */
  tabs: ReactNode
}

/** All webhooks of the team, or the one that is open. */
export function Webhooks({ allowed, open, onOpen, reasonOf, tabs }: WebhooksProps) {
  const query = trpc.webhooks.list.useQuery(undefined, { enabled: allowed, refetchInterval: 5_000 })
  const [editing, setEditing] = useState<WebhookItem | "new" | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const items = query.data?.items ?? []
  const one = items.find((item) => item.id === open.webhook)

  if (!allowed) return <Frame tabs={tabs}>{<Empty size="panel" title={words.notAllowed} />}</Frame>
  if (query.isError && !query.data) {
    return (
      <Frame tabs={tabs}>
        <QueryError query={query} title={words.failed} className="m-4">
          {words.failedText}
        </QueryError>
      </Frame>
    )
  }
  if (!query.data) return <Frame tabs={tabs}>{<ListSkeleton />}</Frame>
  const { available } = query.data
  const addButton = (
    <Button variant="primary" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setEditing("new")}>
      {words.add}
    </Button>
  )
  return (
    <>
      {one ? (
        <OneWebhook
          key={one.id}
          webhook={one}
          open={open}
          onOpen={onOpen}
          onEdit={() => setEditing(one)}
          secret={secret}
          onSecret={setSecret}
          reasonOf={reasonOf}
        />
      ) : (
        <Frame tabs={tabs} action={available && items.length > 0 && items.length < MAX_WEBHOOKS && addButton}>
          <div className="flex max-w-[860px] flex-col gap-4 px-3.5 py-4 md:px-[22px]">
            {!available && (
              <div className="rounded-panel border bg-sunken p-4">
                <p className="font-emph">{words.plan}</p>
                <p className="mt-1 text-fg-2">{words.planText}</p>
              </div>
            )}
            {items.length > 0 ? (
              <>
                <p className="measure text-fg-2">{words.intro}</p>
                <ul aria-label={words.title} className="flex flex-col rounded-panel border">
                  {items.map((item) => (
                    <WebhookRow key={item.id} webhook={item} onEdit={() => setEditing(item)} onOpen={onOpen} reasonOf={reasonOf} />
                  ))}
                </ul>
              </>
            ) : (
              available && (
                <Empty size="panel" title={words.empty.title} primary={addButton}>
                  {words.empty.text}
                </Empty>
              )
            )}
          </div>
        </Frame>
      )}
      {editing && (
        <WebhookDialog
          webhook={editing === "new" ? null : editing}
          reasonOf={reasonOf}
          onClose={() => setEditing(null)}
          onMade={(made) => {
            setEditing(null)
            setSecret(made.secret)
            onOpen({ webhook: made.webhook.id })
          }}
        />
      )}
    </>
  )
}

/** The page's bar and what is below it. */
function Frame({ tabs, action, children }: { tabs: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-13 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b px-3.5 py-2 md:px-[22px]">
        <h1 className="type-heading">{words.title}</h1>
        {tabs}
        {action && <div className="ml-auto">{action}</div>}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </div>
  )
}

function ListSkeleton() {
  return (
    <Loading label={words.loading} className="flex max-w-[860px] flex-col gap-3 px-3.5 py-4 md:px-[22px]">
      <Skeleton className="h-3.5 w-80 max-w-full" />
      {["a", "b"].map((key) => (
        <Skeleton key={key} className="h-16 rounded-panel opacity-60" />
      ))}
    </Loading>
  )
}
