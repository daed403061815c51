import { api } from "@intray/i18n/api"
import { common } from "@intray/i18n/common"
import type { ApiKeyItem, CreatedApiKey } from "@intray/server/modules/api-keys/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button, buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { toast } from "@intray/ui/lib/toast-store"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Link } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { useState } from "react"
import { QueryError } from "../../lib/query-error.tsx"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { Assistant } from "./assistant.tsx"
import { Example } from "./example.tsx"
import { KeyDialog } from "./key-dialog.tsx"
import { KeyTable } from "./key-table.tsx"
import { SecretOnce } from "./secret-once.tsx"

type Asked = { what: "edit" | "revoke"; item: ApiKeyItem } | { what: "new" }

/** The team's keys: made, changed, revoked, and one call to try them with. */
export function KeysScreen() {
  const query = trpc.apiKeys.list.useQuery({ limit: 100 })
  const portals = trpc.portals.list.useQuery().data?.items ?? []
  const [asked, setAsked] = useState<Asked | null>(null)
  const [made, setMade] = useState<CreatedApiKey | null>(null)
  const close = () => setAsked(null)
  const { data } = query
  if (query.isError && !data) {
    return (
      <QueryError query={query} title={api.failed} className="m-6">
        {api.failedText}
      </QueryError>
    )
  }
  if (!data) {
    return (
      <Loading label={api.loading} className="flex flex-col gap-3 px-3.5 py-5 md:px-[22px]">
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} className="h-14 rounded-panel opacity-60" />
        ))}
      </Loading>
    )
  }
  const { items, plan, givable, baseUrl } = data
  const current = items.filter((one) => one.state !== "revoked")
  const ended = items.filter((one) => one.state === "revoked")
  const add = (
    <Button variant={made ? "default" : "primary"} icon={<Plus aria-hidden="true" size={16} />} onClick={() => setAsked({ what: "new" })}>
      {api.make}
    </Button>
  )
  return (
    <div className="grid min-h-full xl:grid-cols-[minmax(0,1fr)_420px]">
      <div className="flex min-w-0 flex-col gap-6 px-3.5 py-5 md:px-[22px]">
        {made && <SecretOnce made={made} onDone={() => setMade(null)} />}
        {plan ? (
          <Empty
            size="panel"
            title={api.plan.title(plan)}
            primary={
              <Link to="/dashboard/settings/plan" className={buttonClass({ variant: "primary" })}>
                {api.plan.see}
              </Link>
            }
          >
            {api.plan.text(plan)}
          </Empty>
        ) : current.length === 0 ? (
          <Empty size="panel" title={api.empty} primary={add}>
            {api.emptyText}
          </Empty>
        ) : null}
        {current.length > 0 && (
          <section aria-labelledby="api-keys">
            <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-52 flex-1">
                <h2 id="api-keys" className="type-heading">
                  {api.heading}
                </h2>
                <p className="text-fg-2">{api.note}</p>
              </div>
              {!plan && add}
            </div>
            <KeyTable
              items={current}
              portals={portals}
              label={api.heading}
              onEdit={(item) => setAsked({ what: "edit", item })}
              onRevoke={(item) => setAsked({ what: "revoke", item })}
            />
          </section>
        )}
        {ended.length > 0 && (
          <details>
            <summary className="cursor-pointer py-1 text-fg-2">{api.ended({ count: ended.length })}</summary>
            <div className="mt-2">
              <KeyTable items={ended} portals={portals} label={api.ended({ count: ended.length })} />
            </div>
          </details>
        )}
      </div>
      {!plan && (
        <div className="flex min-w-0 flex-col gap-8 border-t px-3.5 py-5 md:px-[22px] xl:border-t-0 xl:border-l">
          <Example baseUrl={baseUrl} secret={made?.key ?? null} />
          <Assistant baseUrl={baseUrl} secret={made?.key ?? null} />
        </div>
      )}
      {asked && asked.what !== "revoke" && (
        <KeyDialog item={asked.what === "edit" ? asked.item : null} givable={givable} portals={portals} onMade={setMade} onClose={close} />
      )}
      {asked?.what === "revoke" && <RevokeDialog item={asked.item} onClose={close} onRevoked={(id) => id === made?.id && setMade(null)} />}
    </div>
  )
}

function RevokeDialog({ item, onClose, onRevoked }: { item: ApiKeyItem; onClose: () => void; onRevoked: (id: string) => void }) {
  const utils = trpc.useUtils()
  const revoking = trpc.apiKeys.revoke.useMutation()
  const { name } = item
  const confirm = async () => {
    try {
      await revoking.mutateAsync({ id: item.id })
      toast({ tone: "ok", title: api.revoke.done({ name }), key: "api-key" })
      onRevoked(item.id)
    } catch (error) {
      const description = reasonOf(error)
      toast({ tone: "danger", title: api.revoke.failed({ name }), description, key: "api-key" })
    }
    await utils.apiKeys.invalidate()
    onClose()
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={api.revoke.title({ name })}
      confirmLabel={api.revoke.confirm}
      cancelLabel={common.cancel}
      danger
      busy={revoking.isPending}
      onConfirm={() => void confirm()}
    >
      {api.revoke.text}
    </AlertDialog>
  )
}
