import { ownLists } from "@intray/i18n/own-lists"
import { shell } from "@intray/i18n/shell"
import { MenuContent, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from "@intray/ui/menu"
import { Link } from "@tanstack/react-router"
import { History, Keyboard, LogOut, Monitor, Moon, Settings, Sun } from "lucide-react"
import type { ReactNode } from "react"
import { useSignOut } from "../../lib/auth/sign-out.ts"
import { type ColorMode, useColorMode } from "../../lib/color-mode.ts"
import { useKeyText } from "../../lib/key-cap.tsx"
import { AdminMenuItem } from "./admin-nav.tsx"

const icons = { light: <Sun size={16} />, dark: <Moon size={16} />, system: <Monitor size={16} /> }

export type UserMenuContentProps = {
  side: "top" | "bottom"
  email: string
  onShortcuts: () => void
  /** Comes first. */
  children?: ReactNode
}

/** Settings, appearance, keys, sign out. */
export function UserMenuContent({ side, email, onShortcuts, children }: UserMenuContentProps) {
  const [mode, setMode] = useColorMode()
  const signOut = useSignOut()
  const { user } = shell

  return (
    <MenuContent side={side} className="w-56">
      {children}
      <MenuLabel>{email}</MenuLabel>
      <MenuItem asChild>
        <Link to="/dashboard/settings" className="text-fg no-underline">
          <span className="flex text-fg-2">
            <Settings aria-hidden="true" size={16} />
          </span>
          {user.settings}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/dashboard/recent" className="text-fg no-underline">
          <span className="flex text-fg-2">
            <History aria-hidden="true" size={16} />
          </span>
          {ownLists.activity}
        </Link>
      </MenuItem>
      <AdminMenuItem />
      <MenuSeparator />
      <MenuLabel>{user.appearance}</MenuLabel>
      <MenuRadioGroup value={mode} onValueChange={(next) => setMode(next as ColorMode)} aria-label={user.appearance}>
        {(["light", "dark", "system"] as const).map((one) => (
          <MenuRadioItem key={one} value={one} icon={icons[one]}>
            {user[one]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuItem icon={<Keyboard aria-hidden="true" size={16} />} kbd={useKeyText("keys")} onSelect={onShortcuts}>
        {user.shortcuts}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" size={16} />} onSelect={() => void signOut()}>
        {user.signOut}
      </MenuItem>
    </MenuContent>
  )
}
