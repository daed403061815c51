import { admin } from "@intray/i18n/admin"
import type { AdminTeamItem, TeamShow } from "@intray/server/modules/admin/teams/schema"
import { useDeferredValue, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { ListChoice, ListTitle, SearchBar } from "./search-bar.tsx"
import { AdminTable, type TableColumn } from "./table.tsx"
import { TeamPanel } from "./team-panel.tsx"
import { useAdminList } from "./use-list.ts"
import type { Wire } from "./wire.ts"

const words = admin.teams
type Item = Wire<AdminTeamItem>

const count = (value: number) => admin.number({ locale, value })
const columns = (show: TeamShow): TableColumn<Item>[] => [
  {
    key: "name",
    head: words.head.name,
    cell: (team) => (
      <span className="block min-w-0">
        <span className="block truncate font-emph">{team.name}</span>
        <span className="type-meta block truncate text-fg-2">{team.slug}</span>
      </span>
    ),
  },
  { key: "members", head: words.head.members, figure: true, tight: true, cell: (team) => count(team.members) },
  { key: "portals", head: words.head.portals, figure: true, tight: true, from: "md", cell: (team) => count(team.portals) },
  { key: "submissions", head: words.head.submissions, figure: true, tight: true, cell: (team) => count(team.submissions) },
  show === "deleted"
    ? {
        key: "purge",
        head: words.head.purge,
        tight: true,
        from: "md",
        cell: (team) => (team.purgeAt ? admin.short({ locale, at: team.purgeAt }) : ""),
      }
    : { key: "made", head: words.head.made, tight: true, from: "md", cell: (team) => admin.short({ locale, at: team.createdAt }) },
]

/** Teams of the platform, and those in the trash. */
export function AdminTeamsPage() {
  useTitle(admin.page.teams)
  const [search, setSearch] = useState("")
  const [show, setShow] = useState<TeamShow>("all")
  const [open, setOpen] = useState<string | null>(null)
  const asked = useDeferredValue(search.trim())
  const { client } = trpc.useUtils()
  const input = { ...(asked ? { search: asked } : {}), show }
  const query = useAdminList(["admin", "teams", "list"], input, (from, signal) =>
    client.admin.teams.list.query({ ...input, ...from }, { signal }),
  )
  return (
    <>
      <ListTitle total={query.data?.pages[0]?.total}>{admin.page.teams}</ListTitle>
      <SearchBar label={words.searchLabel} value={search} onChange={setSearch}>
        <ListChoice label={admin.show} value={show} texts={words.show} onChange={setShow} />
      </SearchBar>
      <AdminTable
        label={admin.page.teams}
        columns={columns(show)}
        rows={query.data?.pages.flatMap((page) => page.items) ?? []}
        query={query}
        onOpen={(team) => setOpen(team.id)}
        empty={show === "deleted" && asked === "" ? words.emptyTrash : words.empty}
        {...(asked === "" ? {} : { emptyText: words.emptyText })}
      />
      {open !== null && <TeamPanel id={open} onClose={() => setOpen(null)} />}
    </>
  )
}
