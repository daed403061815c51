import { teamMembers } from "@intray/i18n/team-members"
import type { InvitationItem } from "@intray/server/modules/members/invitations/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Copy, Ellipsis, Mail, MailX, Send } from "lucide-react"
import { useCan } from "../../lib/can.ts"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { reasonOf } from "../../lib/reason.ts"
import { Row, Rows, Section } from "../../lib/settings/section.tsx"
import { roleText } from "../../lib/teams/roles.ts"
import { trpc } from "../../lib/trpc.ts"
import { useRefreshInvitations } from "./use-invite.ts"

const words = teamMembers.open
const dayMs = 86_400_000

/** Invitations that nobody has answered yet; those that ran out stay until they are sent again or cancelled. */
export function OpenInvitations() {
  const query = trpc.invitations.list.useQuery()
  const items = query.data?.items ?? []
  return (
    <Section title={words.title} note={query.isSuccess && items.length === 0 ? words.none : undefined}>
      {query.isError && !query.data && <QueryError query={query} title={words.failed} />}
      {query.isPending && (
        <Loading label={words.loading} className="divide-y rounded-panel border">
          {["w-44", "w-36"].map((width) => (
            <div key={width} className="flex h-14 flex-col justify-center gap-2 px-3.5">
              <Skeleton className={`h-3.5 ${width}`} />
              <Skeleton className="h-2.5 w-52 max-w-full" />
            </div>
          ))}
        </Loading>
      )}
      {items.length > 0 && (
        <Rows label={words.label}>
          {items.map((item) => (
            <InvitationRow key={item.id} item={item} />
          ))}
        </Rows>
      )}
    </Section>
  )
}

function InvitationRow({ item }: { item: InvitationItem }) {
  const { email, role, state, expiresAt, inviter } = item
  const can = useCan()
  const mails = trpc.session.get.useQuery().data?.mail.configured === true
  const actions = useInvitationActions(item, mails)
  const expired = state === "expired"
  const days = Math.ceil((new Date(expiresAt).getTime() - Date.now()) / dayMs)
  const meta = [
    roleText(role),
    expired ? words.expired({ locale, at: expiresAt }) : words.until({ locale, at: expiresAt, days }),
    inviter && words.by({ name: inviter.name }),
  ]
  const copy = (
    <Button aria-label={words.copyOf({ email })} icon={<Copy aria-hidden="true" size={14} />} onClick={() => void actions.copy()}>
      {words.copy}
    </Button>
  )
  return (
    <Row
      icon={<Mail aria-hidden="true" size={16} />}
      title={email}
      {...(expired ? { tag: words.expiredTag } : {})}
      meta={meta.filter(Boolean).join(" · ")}
    >
      {!mails && !expired && copy}
      <Menu>
        <MenuTrigger asChild>
          <Button variant="quiet" aria-label={words.menu({ email })} icon={<Ellipsis aria-hidden="true" size={16} />} />
        </MenuTrigger>
        <MenuContent align="end">
          {!expired && (
            <MenuItem icon={<Copy aria-hidden="true" size={16} />} onSelect={() => void actions.copy()}>
              {words.copy}
            </MenuItem>
          )}
          {can({ invitation: ["create"] }) && (
            <MenuItem icon={<Send aria-hidden="true" size={16} />} onSelect={() => void actions.resend()}>
              {words.resend}
            </MenuItem>
          )}
          {can({ invitation: ["cancel"] }) && (
            <MenuItem danger icon={<MailX aria-hidden="true" size={16} />} onSelect={() => void actions.cancel()}>
              {words.cancel}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
    </Row>
  )
}

/** What can be done with one invitation; each says what came of it. `mails`: mail leaves this installation. */
function useInvitationActions({ id, email, url }: InvitationItem, mails: boolean) {
  const { client } = trpc.useUtils()
  const refresh = useRefreshInvitations()
  const attempt = async (run: () => Promise<unknown>, done: { title: string; description?: string }, failed: string) => {
    try {
      await run()
      toast({ tone: "ok", ...done, key: `invitation-${id}` })
    } catch (error) {
      toast({ tone: "danger", title: failed, description: reasonOf(error), key: `invitation-${id}` })
    }
    await refresh()
  }
  return {
    copy: async () => {
      try {
        await navigator.clipboard.writeText(`${url}#${encodeURIComponent(email)}`)
        toast({ tone: "ok", title: words.copied, description: email, key: "copy" })
      } catch {
        toast({ tone: "danger", title: words.copyFailed, description: url, key: "copy", duration: 20_000 })
      }
    },
    resend: () =>
      attempt(
        () => client.invitations.resend.mutate({ id }),
        mails ? { title: words.resent({ email }), description: words.resentText } : { title: words.renewed({ email }) },
        words.notResent({ email }),
      ),
    cancel: () =>
      attempt(() => client.invitations.cancel.mutate({ id }), { title: words.cancelled({ email }) }, words.notCancelled({ email })),
  }
}
