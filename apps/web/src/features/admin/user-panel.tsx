import { admin } from "@intray/i18n/admin"
import type { UserDetail } from "@intray/server/modules/admin/users/schema"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { roleText } from "../../lib/teams/roles.ts"
import { trpc } from "../../lib/trpc.ts"
import { actAs } from "./acting.ts"
import { Fact, Mark } from "./table.tsx"
import { useWrite } from "./use-write.ts"
import { BanDialog, DeleteUserDialog, PasswordDialog } from "./user-dialogs.tsx"
import type { Wire } from "./wire.ts"

const words = admin.users.panel
type Detail = Wire<UserDetail>

/** One account: what is known of it, where it is signed in, and what can be done to it. */
export function UserPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = trpc.admin.users.get.useQuery({ id })
  const user = query.data
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={user?.name ?? admin.loading}
      description={user?.email}
      closeLabel={admin.close}
      size="lg"
    >
      {user && <Account user={user} onGone={onClose} />}
      {query.isPending && (
        <Loading label={admin.loading} className="flex flex-col gap-3 py-2">
          <Skeleton className="h-3 w-64" />
          <Skeleton className="h-3 w-48" />
          <Skeleton className="h-3 w-56" />
        </Loading>
      )}
      {query.isError && !user && (
        <QueryError query={query} variant="plain" title={admin.failed}>
          {admin.failedText}
        </QueryError>
      )}
    </Dialog>
  )
}

function Account({ user, onGone }: { user: Detail; onGone: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <dl>
        <Fact name={words.made}>{admin.moment({ locale, at: user.createdAt })}</Fact>
        <Fact name={words.ways}>{user.ways.map((way) => words.way[way] ?? way).join(", ") || words.noWays}</Fact>
        <Fact name={admin.users.head.role}>
          <span className="flex flex-wrap gap-1.5">
            {admin.users.role[user.role]}
            {user.self && <Mark>{words.self}</Mark>}
            {user.named && <Mark>{words.named}</Mark>}
            {!user.emailVerified && <Mark tone="warn">{admin.users.unverified}</Mark>}
            {user.twoFactor && <Mark>{admin.users.twoFactor}</Mark>}
          </span>
        </Fact>
        {user.banned && (
          <Fact name={admin.users.banned}>
            <span className="text-danger">
              {words.bannedSince({ reason: user.banReason ?? "" })},{" "}
              {user.banExpires ? words.until({ locale, at: user.banExpires }) : words.forEver}
            </span>
          </Fact>
        )}
        <Fact name={words.teams}>
          {user.memberships.length === 0
            ? words.noTeams
            : user.memberships.map((team) => `${team.name} (${roleText(team.role)})`).join(", ")}
        </Fact>
      </dl>
      <UserActions user={user} onGone={onGone} />
      <Sessions user={user} />
    </div>
  )
}

function UserActions({ user, onGone }: { user: Detail; onGone: () => void }) {
  const { client } = trpc.useUtils()
  const { busy, write } = useWrite()
  const [asking, setAsking] = useState<"ban" | "password" | "delete" | null>(null)
  const { id, name } = user
  const { users } = client.admin
  const { done } = admin.users
  const isAdmin = user.role === "admin"
  const close = () => setAsking(null)
  return (
    <div className="flex flex-wrap gap-2">
      {!isAdmin && !user.banned && (
        <Button variant="primary" onClick={() => void actAs(id)}>
          {words.act}
        </Button>
      )}
      {!user.named && (
        <Button
          busy={busy}
          onClick={() => void write(() => users.setRole.mutate({ id, role: isAdmin ? "user" : "admin" }), done.role({ name }))}
        >
          {isAdmin ? words.makeUser : words.makeAdmin}
        </Button>
      )}
      {!user.emailVerified && (
        <Button busy={busy} onClick={() => void write(() => users.verify.mutate({ id }), done.verified({ name }))}>
          {words.verify}
        </Button>
      )}
      {(!isAdmin || user.self) && <Button onClick={() => setAsking("password")}>{words.password}</Button>}
      {user.banned && (
        <Button busy={busy} onClick={() => void write(() => users.unban.mutate({ id }), done.unbanned({ name }))}>
          {words.unban}
        </Button>
      )}
      {!user.self && !user.banned && (
        <Button variant="danger" onClick={() => setAsking("ban")}>
          {words.ban}
        </Button>
      )}
      {!user.self && (
        <Button variant="danger" onClick={() => setAsking("delete")}>
          {words.delete}
        </Button>
      )}
      {asking === "ban" && <BanDialog user={user} onClose={close} />}
      {asking === "password" && <PasswordDialog user={user} onClose={close} />}
      {asking === "delete" && <DeleteUserDialog user={user} onClose={close} onGone={onGone} />}
    </div>
  )
}

function Sessions({ user }: { user: Detail }) {
  const { client } = trpc.useUtils()
  const { busy, write } = useWrite()
  const { id, name, sessions } = user
  const done = admin.users.done.sessions({ name })
  return (
    <section aria-label={words.sessions} className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <h3 className="type-heading">{words.sessions}</h3>
        {sessions.length > 1 && (
          <Button size="sm" busy={busy} onClick={() => void write(() => client.admin.users.revokeSessions.mutate({ id }), done)}>
            {words.endAll}
          </Button>
        )}
      </div>
      {sessions.length === 0 && <p className="text-fg-2">{words.noSessions}</p>}
      <ul className="flex flex-col">
        {sessions.map((one) => {
          const device = one.device || words.device
          return (
            <li key={one.id} className="flex items-center gap-3 border-b py-2 last:border-0">
              <span className="min-w-0 flex-1">
                <span className="block truncate" title={device}>
                  {device}
                </span>
                <span className="type-meta block text-fg-2">
                  {words.session({ locale, at: one.updatedAt, address: one.address })}
                  {one.impersonator && `. ${words.actedBy({ name: one.impersonator })}`}
                </span>
              </span>
              <Button
                size="sm"
                busy={busy}
                aria-label={words.endNamed({ device })}
                onClick={() => void write(() => client.admin.users.revokeSession.mutate({ id, sessionId: one.id }), done)}
              >
                {words.end}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
