import { admin } from "@intray/i18n/admin"
import type { UserItem as UserOut, UserShow, UserSort } from "@intray/server/modules/admin/users/schema"
import { Avatar } from "@intray/ui/avatar"
import { Button } from "@intray/ui/button"
import { Plus } from "lucide-react"
import { useDeferredValue, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { CreateUserDialog } from "./create-user.tsx"
import { ListChoice, ListTitle, SearchBar } from "./search-bar.tsx"
import { AdminTable, Mark, type TableColumn } from "./table.tsx"
import { useAdminList } from "./use-list.ts"
import { UserPanel } from "./user-panel.tsx"
import type { Wire } from "./wire.ts"

type UserItem = Wire<UserOut>
const words = admin.users

const columns: TableColumn<UserItem>[] = [
  {
    key: "name",
    head: words.head.name,
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={user.name} image={user.image} size={24} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-emph">{user.name}</span>
          <span className="type-meta block truncate text-fg-2">{user.email}</span>
        </span>
      </span>
    ),
  },
  {
    key: "role",
    head: words.head.role,
    tight: true,
    cell: (user) => (
      <span className="flex flex-wrap justify-end gap-1 max-sm:max-w-24 sm:justify-start">
        {user.role === "admin" && <Mark>{words.role.admin}</Mark>}
        {user.banned && <Mark tone="danger">{words.banned}</Mark>}
        {!user.emailVerified && <Mark tone="warn">{words.unverified}</Mark>}
        {user.twoFactor && (
          <span className="max-sm:hidden">
            <Mark>{words.twoFactor}</Mark>
          </span>
        )}
      </span>
    ),
  },
  {
    key: "teams",
    head: words.head.teams,
    from: "md",
    figure: true,
    tight: true,
    cell: (user) => admin.number({ locale, value: user.teams }),
  },
  {
    key: "seen",
    head: words.head.seen,
    from: "md",
    tight: true,
    cell: (user) => (user.seenAt ? admin.short({ locale, at: user.seenAt }) : admin.none),
  },
  { key: "made", head: words.head.made, from: "lg", tight: true, cell: (user) => admin.short({ locale, at: user.createdAt }) },
]

/** Accounts of the platform. */
export function AdminUsersPage() {
  useTitle(admin.page.users)
  const [search, setSearch] = useState("")
  const [show, setShow] = useState<UserShow>("all")
  const [sort, setSort] = useState<UserSort>("newest")
  const [open, setOpen] = useState<string | null>(null)
  const [making, setMaking] = useState(false)
  const asked = useDeferredValue(search.trim())
  const { client } = trpc.useUtils()
  const input = { ...(asked ? { search: asked } : {}), show, sort }
  const query = useAdminList(["admin", "users", "list"], input, (from, signal) =>
    client.admin.users.list.query({ ...input, ...from }, { signal }),
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ListTitle total={query.data?.pages[0]?.total}>{admin.page.users}</ListTitle>
        <Button variant="primary" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setMaking(true)}>
          {words.add}
        </Button>
      </div>
      <SearchBar label={words.searchLabel} value={search} onChange={setSearch}>
        <ListChoice label={admin.show} value={show} texts={words.show} onChange={setShow} />
        <ListChoice label={admin.sort} value={sort} texts={words.sort} onChange={setSort} />
      </SearchBar>
      <AdminTable
        label={admin.page.users}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.items) ?? []}
        query={query}
        onOpen={(user) => setOpen(user.id)}
        empty={words.empty}
        emptyText={words.emptyText}
      />
      {open !== null && <UserPanel id={open} onClose={() => setOpen(null)} />}
      {making && <CreateUserDialog onClose={() => setMaking(false)} />}
    </>
  )
}
