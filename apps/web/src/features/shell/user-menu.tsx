import { shell } from "@intray/i18n/shell"
import { Avatar } from "@intray/ui/avatar"
import { Menu, MenuTrigger } from "@intray/ui/menu"
import { Settings2 } from "lucide-react"
import { roleText } from "../../lib/teams/roles.ts"
import { trpc } from "../../lib/trpc.ts"
import { UserMenuContent } from "./user-menu-content.tsx"

/** The person at the foot of the sidebar, and what is theirs. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { data } = trpc.session.get.useQuery()
  const name = data?.user?.name ?? ""
  return (
    <Menu>
      <MenuTrigger className="mx-2 mb-2 flex h-12 flex-none items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover max-lg:justify-center max-lg:px-0">
        <Avatar name={name} image={data?.user?.image ?? null} />
        <span className="flex min-w-0 flex-1 flex-col max-lg:hidden-text">
          <span className="truncate font-semibold">{name}</span>
          <span className="type-meta truncate text-fg-2">{roleText(data?.team?.role ?? "")}</span>
        </span>
        <span className="hidden-text">{shell.user.menu}</span>
        <Settings2 aria-hidden="true" size={16} className="text-fg-2 max-lg:hidden" />
      </MenuTrigger>
      <UserMenuContent side="top" email={data?.user?.email ?? ""} onShortcuts={onShortcuts} />
    </Menu>
  )
}
