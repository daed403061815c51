import { admin } from "@intray/i18n/admin"
import type { TeamDetail } from "@intray/server/modules/admin/teams/schema"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { roleText } from "../../lib/teams/roles.ts"
import { trpc } from "../../lib/trpc.ts"
import { actAs } from "./acting.ts"
import { ActionDialog } from "./action-dialog.tsx"
import { Fact, Mark } from "./table.tsx"
import { useWrite } from "./use-write.ts"
import type { Wire } from "./wire.ts"

const words = admin.teams.panel
type Detail = Wire<TeamDetail>

/** One team: what it holds, who belongs to it, and what can be done to it. */
export function TeamPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = trpc.admin.teams.get.useQuery({ id })
  const team = query.data
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={team?.name ?? admin.loading} closeLabel={admin.close} size="lg">
      {team && <Team team={team} onGone={onClose} />}
      {query.isPending && (
        <Loading label={admin.loading} className="flex flex-col gap-3 py-2">
          <Skeleton className="h-3 w-64" />
          <Skeleton className="h-3 w-48" />
        </Loading>
      )}
      {query.isError && !team && (
        <QueryError query={query} variant="plain" title={admin.failed}>
          {admin.failedText}
        </QueryError>
      )}
    </Dialog>
  )
}

function Team({ team, onGone }: { team: Detail; onGone: () => void }) {
  const { client } = trpc.useUtils()
  const { busy, write } = useWrite()
  const [deleting, setDeleting] = useState(false)
  const { id, name, files, bytes } = team
  const count = (value: number) => admin.number({ locale, value })
  const restore = async () => {
    if (await write(() => client.admin.teams.restore.mutate({ id }), admin.teams.restored({ name }))) onGone()
  }
  return (
    <div className="flex flex-col gap-5">
      {team.purgeAt && <p className="rounded-field bg-warn-bg px-3.5 py-2.5 text-warn">{words.trash({ locale, at: team.purgeAt })}</p>}
      <dl>
        <Fact name={words.address}>{team.slug}</Fact>
        <Fact name={admin.teams.head.made}>{admin.moment({ locale, at: team.createdAt })}</Fact>
        <Fact name={words.members}>{count(team.members)}</Fact>
        <Fact name={words.portals}>{count(team.portals)}</Fact>
        <Fact name={words.submissions}>{count(team.submissions)}</Fact>
        <Fact name={words.filesLabel}>{words.files({ locale, files, bytes })}</Fact>
        <Fact name={words.active}>{team.activeAt ? admin.moment({ locale, at: team.activeAt }) : admin.none}</Fact>
      </dl>
      <section aria-label={words.people} className="flex flex-col gap-1">
        <h3 className="type-heading">{words.people}</h3>
        <p className="measure text-fg-2">{team.people.length === 0 ? words.nobody : words.openText}</p>
        <ul className="flex flex-col">
          {team.people.map((one) => (
            <li key={one.id} className="flex items-center gap-3 border-b py-2 last:border-0">
              <span className="min-w-0 flex-1">
                <span className="block truncate">{one.name}</span>
                <span className="type-meta block truncate text-fg-2">
                  {one.email} · {roleText(one.role)}
                </span>
              </span>
              {one.admin && <Mark>{words.isAdmin}</Mark>}
              {!one.admin && !team.deletedAt && (
                <Button size="sm" aria-label={words.openNamed({ name: one.name })} onClick={() => void actAs(one.id, team.slug)}>
                  {words.open}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <div>
        {team.deletedAt ? (
          <Button variant="primary" busy={busy} onClick={() => void restore()}>
            {words.restore}
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {words.delete}
          </Button>
        )}
      </div>
      {deleting && <DeleteTeamDialog team={team} onClose={() => setDeleting(false)} onGone={onGone} />}
    </div>
  )
}

function DeleteTeamDialog({ team, onClose, onGone }: { team: Detail; onClose: () => void; onGone: () => void }) {
  const form = admin.teams.deleteForm
  const { client } = trpc.useUtils()
  const [typed, setTyped] = useState("")
  const { id, name } = team
  return (
    <ActionDialog
      title={form.title({ name })}
      description={form.text}
      submit={form.submit}
      action={() => client.admin.teams.delete.mutate({ id, name: typed })}
      done={admin.teams.deleted({ name })}
      onClose={onClose}
      onDone={onGone}
      danger
    >
      {(wrong) => (
        <Field label={form.confirm({ name })} required error={wrong.name}>
          <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        </Field>
      )}
    </ActionDialog>
  )
}
