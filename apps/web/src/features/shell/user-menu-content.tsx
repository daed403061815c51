import { shell } from "@intray/server/messages/shell"
import { toast } from "@intray/ui/lib/toast-store"
import { MenuContent, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from "@intray/ui/menu"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { Keyboard, LogOut, Monitor, Moon, Sun } from "lucide-react"
import type { ReactNode } from "react"
import { loadAuthClient } from "../../lib/auth-client.ts"
import { type ColorMode, useColorMode } from "../../lib/color-mode.ts"

const icons = { light: <Sun size={16} />, dark: <Moon size={16} />, system: <Monitor size={16} /> }

export type UserMenuContentProps = {
  side: "top" | "bottom"
  email: string
  onShortcuts: () => void
  /** Comes first. */
  children?: ReactNode
}

/** Appearance, keys, sign out. */
export function UserMenuContent({ side, email, onShortcuts, children }: UserMenuContentProps) {
  const [mode, setMode] = useColorMode()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { user } = shell

  const signOut = async () => {
    try {
      const { error } = await (await loadAuthClient()).signOut()
      if (error) throw error
    } catch {
      // Saying nothing would leave the next person at this computer signed in.
      toast({ tone: "danger", title: user.signOutFailed, description: user.signOutFailedNote })
      return
    }
    queryClient.clear()
    await navigate({ to: "/auth/login", search: {} })
  }

  return (
    <MenuContent side={side} className="w-56">
      {children}
      <MenuLabel>{email}</MenuLabel>
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
      <MenuItem icon={<Keyboard aria-hidden="true" size={16} />} kbd="?" onSelect={onShortcuts}>
        {user.shortcuts}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" size={16} />} onSelect={() => void signOut()}>
        {user.signOut}
      </MenuItem>
    </MenuContent>
  )
}
