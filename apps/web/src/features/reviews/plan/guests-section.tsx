import { common } from "@intray/i18n/common"
import { formatMoment } from "@intray/i18n/format"
import { reviewGuest } from "@intray/i18n/review-guest"
import { type GuestItem, MAX_GUESTS } from "@intray/server/modules/reviews/guests/schema"
import type { RoundState } from "@intray/server/modules/reviews/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { toast } from "@intray/ui/lib/toast-store"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Ban, Ellipsis, Plus, RotateCw } from "lucide-react"
import { useState } from "react"
import { AlertDialog } from "../../../lib/dialogs.tsx"
import { locale } from "../../../lib/i18n.ts"
import { usePending } from "../../../lib/pending.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { GuestDialog } from "./guest-dialog.tsx"
import { GuestLinkDialog, type MadeLink } from "./guest-link-dialog.tsx"

const words = reviewGuest.plan

export type GuestsSectionProps = { roundId: string; state: RoundState }

/** The guests of a round: who they are, what they have done, and their links. */
export function GuestsSection({ roundId, state }: GuestsSectionProps) {
  const query = trpc.reviews.guests.useQuery({ roundId })
  const [edited, setEdited] = useState<GuestItem | "new" | null>(null)
  const [revoked, setRevoked] = useState<GuestItem | null>(null)
  const [made, setMade] = useState<MadeLink | null>(null)
  const { data } = query
  const closed = state === "closed"
  const full = (data?.items.filter((one) => one.state !== "revoked").length ?? 0) >= MAX_GUESTS
  return (
    <section aria-labelledby="review-guests" className="flex flex-col gap-2 border-t pt-5">
      <div className="flex items-center justify-between gap-3">
        <h3 id="review-guests" className="type-heading">
          {words.title}
        </h3>
        {data && !closed && !full && (
          <Button icon={<Plus aria-hidden="true" size={16} />} onClick={() => setEdited("new")}>
            {words.add}
          </Button>
        )}
      </div>
      <p className="text-fg-2">{words.text}</p>
      {closed && <p className="text-fg-2">{words.closed}</p>}
      {full && <p className="text-fg-2">{words.full({ max: MAX_GUESTS })}</p>}
      {!data && query.isError && (
        <QueryError query={query} title={words.failed}>
          {words.failedText}
        </QueryError>
      )}
      {!data && !query.isError && (
        <Loading label={words.loading}>
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      {data?.items.length === 0 && <p className="text-fg-2">{words.empty}</p>}
      {data && data.items.length > 0 && (
        <ul className="border-t">
          {data.items.map((one) => (
            <GuestRow key={one.id} guest={one} canRenew={!closed} onRenew={() => setEdited(one)} onRevoke={() => setRevoked(one)} />
          ))}
        </ul>
      )}
      {edited && data && (
        <GuestDialog
          roundId={roundId}
          guest={edited === "new" ? null : edited}
          mail={data.mail}
          defaultExpiry={data.defaultExpiry}
          onClose={() => setEdited(null)}
          onMade={setMade}
        />
      )}
      {made && <GuestLinkDialog made={made} mail={data?.mail ?? false} onClose={() => setMade(null)} />}
      <RevokeDialog guest={revoked} onClose={() => setRevoked(null)} />
    </section>
  )
}

type GuestRowProps = { guest: GuestItem; canRenew: boolean; onRenew: () => void; onRevoke: () => void }

function GuestRow({ guest, canRenew, onRenew, onRevoke }: GuestRowProps) {
  const { name, email, state, expiresAt, lastUsedAt } = guest
  const when = (iso: string) => formatMoment(locale, iso)
  const used = lastUsedAt === null ? words.unused : words.used({ when: when(lastUsedAt) })
  const hasActions = canRenew || state !== "revoked"
  return (
    <li className="flex items-start gap-3 border-b py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-emph [overflow-wrap:anywhere]">{name}</span>
          {email !== null && <span className="type-meta text-fg-2 [overflow-wrap:anywhere]">{email}</span>}
        </p>
        <p className="text-fg-2">{words.done(guest)}</p>
        <p className="type-meta text-fg-2">{state === "active" ? `${used}, ${words.until({ when: when(expiresAt) })}` : used}</p>
      </div>
      <span className={cx("type-meta mt-0.5 flex-none", state === "active" ? "text-ok" : "text-warn")}>{words.state[state]}</span>
      {hasActions && (
        <Menu>
          <MenuTrigger asChild>
            <Button variant="quiet" aria-label={words.more({ name })} icon={<Ellipsis aria-hidden="true" size={16} />} />
          </MenuTrigger>
          <MenuContent align="end">
            {canRenew && (
              <MenuItem icon={<RotateCw aria-hidden="true" size={16} />} onSelect={onRenew}>
                {words.renew}
              </MenuItem>
            )}
            {state !== "revoked" && (
              <MenuItem danger icon={<Ban aria-hidden="true" size={16} />} onSelect={onRevoke}>
                {words.revoke}
              </MenuItem>
            )}
          </MenuContent>
        </Menu>
      )}
    </li>
  )
}

function RevokeDialog({ guest, onClose }: { guest: GuestItem | null; onClose: () => void }) {
  const utils = trpc.useUtils()
  const [busy, once] = usePending()
  const copy = words.revokeDialog
  const name = guest?.name ?? ""
  const revoke = () =>
    once(async () => {
      if (!guest) return
      try {
        await utils.client.reviews.revokeGuest.mutate({ id: guest.id })
      } catch (error) {
        return void toast({ tone: "danger", key: "review-guest", title: copy.failed, description: reasonOf(error) })
      }
      await utils.reviews.guests.invalidate()
      onClose()
      toast({ tone: "ok", key: "review-guest", title: copy.done({ name }) })
    })
  return (
    <AlertDialog
      open={guest !== null}
      onOpenChange={(open) => !open && onClose()}
      title={copy.title({ name })}
      confirmLabel={copy.confirm}
      cancelLabel={common.cancel}
      danger
      busy={busy}
      onConfirm={() => void revoke()}
    >
      <p>{copy.text}</p>
    </AlertDialog>
  )
}
