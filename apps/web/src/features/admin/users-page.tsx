import type { UserItem as UserOut, UserShow, UserSort } from "@intray/server/features/admin-users/schema"
import { admin } from "@intray/server/messages/admin"
import { Avatar } from "@intray/ui/avatar"
import { Button } from "@intray/ui/button"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Plus, Search } from "lucide-react"
import { useDeferredValue, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { CreateUserDialog } from "./create-user.tsx"
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

const optionsOf = <K extends string>(texts: Record<K, string>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label: label as string }))

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
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const total = query.data?.pages[0]?.total
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="type-section mr-auto">
          {admin.page.users}
          {total !== undefined && <span className="type-meta ml-2 text-fg-2">{admin.total({ locale, count: total })}</span>}
        </h2>
        <Button variant="primary" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setMaking(true)}>
          {words.add}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-52 flex-1">
          <Input
            type="search"
            aria-label={words.searchLabel}
            placeholder={words.searchLabel}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            before={<Search aria-hidden="true" size={16} />}
          />
        </div>
        <Select
          className="max-sm:flex-1"
          aria-label={admin.show}
          value={show}
          onChange={(event) => setShow(event.target.value as UserShow)}
          options={optionsOf(words.show)}
        />
        <Select
          className="max-sm:flex-1"
          aria-label={admin.sort}
          value={sort}
          onChange={(event) => setSort(event.target.value as UserSort)}
          options={optionsOf(words.sort)}
        />
      </div>
      <AdminTable
        label={admin.page.users}
        columns={columns}
        rows={rows}
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
