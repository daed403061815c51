import { team as words } from "@intray/i18n/team"
import { TeamMark } from "@intray/ui/avatar"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { locale } from "../../lib/i18n.ts"
import { usePendingOf } from "../../lib/pending.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { reasonOf } from "../../lib/reason.ts"
import { Row, Rows, Section } from "../../lib/settings/section.tsx"
import { useEnterTeam } from "../../lib/teams/enter.ts"
import { trpc } from "../../lib/trpc.ts"

/** Teams that one owned and that can still be brought back; nothing where there is none. Needs no team. */
export function DeletedTeams() {
  const query = trpc.teams.trash.useQuery()
  const { client } = trpc.useUtils()
  const enter = useEnterTeam()
  const [busy, once] = usePendingOf<string>()
  const items = query.data?.items ?? []

  const restore = ({ id, name }: { id: string; name: string }) =>
    once(id, async () => {
      try {
        const back = await client.teams.restore.mutate({ id })
        toast({ tone: "ok", title: words.trash.restored({ team: name }), description: words.trash.restoredText, key: "team" })
        await enter(back)
      } catch (error) {
        const why = reasonOf(error)
        toast({ tone: "danger", title: words.trash.failed({ team: name }), description: why, key: "team" })
      } finally {
        void query.refetch()
      }
    })
  if (query.isError && !query.data) {
    return <QueryError query={query} title={words.trash.notLoaded} className="mt-6" />
  }
  if (items.length === 0) return null
  return (
    <Section title={words.trash.title} note={words.trash.note}>
      <Rows label={words.trash.list}>
        {items.map((one) => (
          <Row
            key={one.id}
            icon={<TeamMark name={one.name} size={20} />}
            title={one.name}
            meta={words.trash.until({ locale, deletedAt: one.deletedAt, purgeAt: one.purgeAt })}
          >
            <Button
              aria-label={words.trash.restoreNamed({ team: one.name })}
              busy={busy === one.id}
              busyLabel={words.trash.restoring}
              disabled={busy !== null && busy !== one.id}
              onClick={() => void restore(one)}
            >
              {words.trash.restore}
            </Button>
          </Row>
        ))}
      </Rows>
    </Section>
  )
}
