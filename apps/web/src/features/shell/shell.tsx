import { shell } from "@intray/server/messages/shell"
import { Outlet } from "@tanstack/react-router"
import { useState } from "react"
import { useKeys } from "../../lib/keyboard.ts"
import { useKeysFromServer } from "../../lib/preferences.ts"
import { BottomBar } from "./bottom-bar.tsx"
import { KeysDialog } from "./keys-dialog.tsx"
import { Sidebar } from "./sidebar.tsx"
import { usePlaces } from "./use-places.ts"

/** The frame of the dashboard: sidebar, the page, and on a phone the bar at the bottom. */
export function Shell() {
  const [keysShown, setKeysShown] = useState(false)
  const places = usePlaces()
  const showKeys = () => setKeysShown(true)
  useKeysFromServer()
  useKeys([{ action: "keys", label: shell.keys.help, group: shell.keys.group, run: showKeys }])
  return (
    <div className="flex h-dvh flex-col md:flex-row">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-fg px-3 py-2 text-bg no-underline focus:translate-y-0"
      >
        {shell.skipToContent}
      </a>
      <Sidebar places={places} onShortcuts={showKeys} />
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Outlet />
      </main>
      <BottomBar onShortcuts={showKeys} />
      <KeysDialog open={keysShown} onOpenChange={setKeysShown} />
    </div>
  )
}
