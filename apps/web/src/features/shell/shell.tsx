import { keyWords } from "@intray/i18n/keys"
import { shell } from "@intray/i18n/shell"
import { Outlet, useLocation } from "@tanstack/react-router"
import { type ReactNode, startTransition, useEffect, useState } from "react"
import { type Command, keyboard, useKeys } from "../../lib/keyboard.ts"
import { LiveStatus } from "../../lib/live/status.tsx"
import { Opening, onDemand } from "../../lib/on-demand.tsx"
import { useKeysFromServer } from "../../lib/preferences.ts"
import { useTitleCount } from "../../lib/title.ts"
import { useLanguageFromServer } from "../../lib/use-language.ts"
import { AnalyticsQuestion } from "./analytics-question.tsx"
import { BottomBar } from "./bottom-bar.tsx"
import type { KeysDialogProps } from "./keys-dialog.tsx"
import type { PaletteProps } from "./palette.tsx"
import { Sidebar } from "./sidebar.tsx"
import { usePlaces } from "./use-places.ts"

const Palette = onDemand<PaletteProps>(() => import("./palette.tsx").then((module) => module.Palette), Opening)
const KeysDialog = onDemand<KeysDialogProps>(() => import("./keys-dialog.tsx").then((module) => module.KeysDialog), Opening)

export type ShellProps = {
  /** The team that is shown, and the way to the others: in the sidebar, and as a line of the menu on a phone. */
  team?: ReactNode
  teamItem?: ReactNode
  /** The lists that everybody has next to what is open. */
  own?: ReactNode
  /** The saved views, and the way to save one. */
  views?: ReactNode
  addView?: ReactNode
  /** What is to be known on every page of the team. */
  notice?: ReactNode
}

/** Where the sidebar is seen: as the theme's breakpoint. */
const wide = "(width >= 48rem)"

/** The frame of the dashboard: sidebar, the page, and on a phone the bar at the bottom. */
export function Shell({ team, teamItem, own, views, addView, notice }: ShellProps) {
  const [keysShown, setKeysShown] = useState(false)
  const places = usePlaces()
  // In focus mode there is nothing besides what one is at.
  const alone = useLocation({ select: ({ pathname }) => pathname === "/dashboard/submissions/focus" })
  // On a phone it is not seen, but what it brings is wanted all the same: it is drawn after what is seen, and gives way to keys.
  const [sidebar, setSidebar] = useState(() => matchMedia(wide).matches)
  useEffect(() => {
    startTransition(() => setSidebar(true))
  }, [])
  const [keysAsked, setKeysAsked] = useState(false)
  const showKeys = () => {
    setKeysAsked(true)
    setKeysShown(true)
  }
  const [commands, setCommands] = useState<readonly Command[] | null>(null)
  const showPalette = () => setCommands((shown) => shown ?? keyboard.commands())
  useTitleCount(places.newMessages)
  useKeysFromServer()
  useLanguageFromServer()
  const { group } = shell.keys
  useKeys([
    { action: "keys", label: keyWords.actions.keys, group, run: showKeys },
    { action: "palette", label: keyWords.actions.palette, group, whileTyping: true, run: showPalette },
  ])
  return (
    <div className="flex h-[calc(100dvh-var(--banner,0px))] flex-col md:flex-row">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-fg px-3 py-2 text-bg no-underline focus:translate-y-0"
      >
        {shell.skipToContent}
      </a>
      <LiveStatus />
      {!alone && sidebar && (
        <Sidebar places={places} onShortcuts={showKeys} onPalette={showPalette} team={team} own={own} views={views} addView={addView} />
      )}
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <AnalyticsQuestion />
        {notice}
        <Outlet />
      </main>
      {!alone && <BottomBar teamItem={teamItem} onShortcuts={showKeys} />}
      {commands && <Palette commands={commands} places={places} onClose={() => setCommands(null)} />}
      {keysAsked && <KeysDialog open={keysShown} onOpenChange={setKeysShown} />}
    </div>
  )
}
