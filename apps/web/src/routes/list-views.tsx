import { focus } from "@intray/i18n/focus"
import { formatNumber } from "@intray/i18n/format"
import { inbox } from "@intray/i18n/inbox"
import { shell } from "@intray/i18n/shell"
import { toast } from "@intray/ui/lib/toast-store"
import { MenuCheckItem, MenuItem } from "@intray/ui/menu"
import { useLocation, useNavigate } from "@tanstack/react-router"
import { Download } from "lucide-react"
import { type ReactNode, useEffect, useState } from "react"
import { MentionsButton } from "../features/comments/mentions-button.tsx"
import type { ExportDialogProps } from "../features/exports/export-dialog.tsx"
import type { Places } from "../features/shell/use-places.ts"
import { usePlaces } from "../features/shell/use-places.ts"
import { shapeOf, toFilter } from "../features/submissions/filter/filter.ts"
import { toServer } from "../features/submissions/filter/filter-edit.ts"
import { type ListSlots, ListSlotsContext } from "../features/submissions/filter/list-slots.ts"
import { type InboxSearch, parseSearch } from "../features/submissions/filter/search.ts"
import { useViewCounts } from "../features/views/hooks.ts"
import { ownLists, useOwnCounts } from "../features/views/own-nav.tsx"
import { useListViews } from "../features/views/use-list-views.tsx"
import { type StripItem, ViewsStrip } from "../features/views/views-strip.tsx"
import { useCan } from "../lib/can.ts"
import { locale } from "../lib/i18n.ts"
import { useKeys } from "../lib/keyboard.ts"
import { onDemand } from "../lib/on-demand.tsx"
import { useListAdvance } from "../lib/preferences.ts"
import { tabTeam, trpc } from "../lib/trpc.ts"
import { viewTools } from "./view-tools.ts"

// Drawn closed with the list: what is in its place must not keep the keys, as `Opening` does.
const ExportDialog = onDemand<ExportDialogProps>(() =>
  import("../features/exports/export-dialog.tsx").then((module) => module.ExportDialog),
)

export type ListViewsProps = {
  search: InboxSearch
  onSearch: (search: InboxSearch, push: boolean) => void
  children: ReactNode
}

/** Gives the list of the inbox its saved views. */
export function ListViews({ search, onSearch, children }: ListViewsProps) {
  const { slots, views, current, dialog } = useListViews(search, viewTools, (next) => onSearch(parseSearch(next), true))
  const counts = useViewCounts(views, viewTools)
  const places = usePlaces()
  const counted = useOwnCounts(viewTools)
  const saved = views.map((view): StripItem => {
    const count = counts.get(view.id)
    return {
      key: view.id,
      name: view.name,
      count: count && formatNumber(locale, count.total),
      search: { ...view.search, view: view.id },
      current: view.id === current?.id,
    }
  })
  const strip = <ViewsStrip items={[...builtIn(places, search, current !== undefined, counted), ...saved]} />
  const session = trpc.session.get.useQuery().data
  const meId = session?.user?.id
  const [exporting, setExporting] = useState(false)
  const can = useCan()
  const mayExport = can({ submission: ["export"] })
  useKeys([{ keys: [], label: inbox.export.title, group: inbox.title, run: () => setExporting(true) }], mayExport)
  // From elsewhere the palette leads here by this address, which asks once.
  const asked = useLocation({ select: ({ hash }) => hash === "export" })
  const navigate = useNavigate()
  useEffect(() => {
    if (!asked) return
    setExporting(true)
    void navigate({ to: ".", search: true, hash: "", replace: true })
  }, [asked, navigate])
  const mayLabel = can({ submission: ["label"] })
  const advance = useListAdvance()
  const goOn = (on: boolean) => {
    advance.set(on)
    toast({ key: "advances", title: on ? focus.listOn : focus.listOff })
  }
  useKeys([{ keys: [], label: focus.advance, group: inbox.title, run: () => goOn(!advance.on) }], mayLabel)
  const menu = (
    <>
      {mayLabel && (
        <MenuCheckItem checked={advance.on} onCheckedChange={goOn}>
          {focus.advance}
        </MenuCheckItem>
      )}
      {slots.menu}
      {mayExport && (
        <MenuItem icon={<Download aria-hidden="true" size={16} />} onSelect={() => setExporting(true)}>
          {inbox.export.open}
        </MenuItem>
      )}
    </>
  )
  const team = tabTeam()
  const beside = meId && (
    <MentionsButton
      meId={meId}
      hrefOf={(number) => `/dashboard/submissions?${new URLSearchParams({ ...(team ? { team } : {}), sel: String(number) })}`}
      onOpen={(number) => onSearch({ sel: number }, true)}
    />
  )
  return (
    <ListSlotsContext value={{ ...slots, view: slots.view ?? ownView(search), menu, strip, beside }}>
      {children}
      {dialog}
      {mayExport && <ExportDialog open={exporting} onClose={() => setExporting(false)} filter={toServer(toFilter(search))} />}
    </ListSlotsContext>
  )
}

/** Mine or Late, where that is what is shown, as what the list is called. */
function ownView(search: InboxSearch): ListSlots["view"] {
  const own = ownLists.find((one) => viewTools.same(search, { ...one.search, ...shapeOf(search) }))
  return own ? { name: own.name, changed: false, onSave: null } : null
}

/** The lists that every team has: what is open, what is mine and what is late of it, and each open stage. */
function builtIn(places: Places, search: InboxSearch, viewed: boolean, own: ReturnType<typeof useOwnCounts>): StripItem[] {
  const shown = (one: InboxSearch) => !viewed && viewTools.same(search, { ...one, ...shapeOf(search) })
  const count = (value: number | undefined) => (value ? formatNumber(locale, value) : undefined)
  const stages = places.stages.filter((one) => one.category === "inbox" || one.category === "review")
  return [
    { key: "open", name: shell.nav.allOpen, count: count(places.open()), search: {}, current: shown({}) },
    ...ownLists.map((one) => ({
      key: one.id,
      name: one.name,
      count: own(one.id)?.count,
      search: one.search,
      current: shown(one.search),
    })),
    ...stages.map((one) => ({
      key: one.id,
      name: one.name,
      count: count(places.inStage(one.id)),
      search: { stage: one.id },
      current: shown({ stage: one.id }),
    })),
  ]
}
