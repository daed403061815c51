import { formatNumber } from "@intray/i18n/format"
import { shell } from "@intray/i18n/shell"
import { cx } from "@intray/ui/lib/cx"
import { isIconName } from "@intray/ui/lib/icons"
import { stageShape } from "@intray/ui/lib/stage"
import { PickedIcon } from "@intray/ui/picked-icon"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { useLocation } from "@tanstack/react-router"
import { Layers } from "lucide-react"
import { type ReactNode, useId } from "react"
import { locale, withinSentence } from "../../lib/i18n.ts"
import { NavItem } from "../../lib/nav-item.tsx"
import { AdminNavItem } from "./admin-nav.tsx"
import type { PagePath } from "./pages.ts"
import { PaletteButton } from "./palette-button.tsx"
import type { Places } from "./use-places.ts"
import { useShownPages } from "./use-shown-pages.ts"
import { UserMenu } from "./user-menu.tsx"

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    // A group, not a region: pages may have regions of the same names, and landmarks need names of their own.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div role="group" aria-labelledby={id} className="mt-4 flex flex-col">
      <div className="flex items-start justify-between">
        <h2 id={id} className="type-meta px-2 pb-1.5 text-fg-2 max-lg:hidden-text">
          {title}
        </h2>
        <span className="-mt-1.5 flex h-[26px] max-lg:hidden">{action}</span>
      </div>
      {children}
    </div>
  )
}

/** A portal's icon, where one was picked; else a dot, full while it is open. */
function PortalMark({ portal }: { portal: Places["portals"][number] }) {
  const dot = <span className={cx("size-[7px] rounded-full border border-fg-2", portal.state === "open" && "bg-fg-2")} />
  return isIconName(portal.icon) ? <PickedIcon name={portal.icon} instead={dot} /> : dot
}

/** A count as the sidebar prints it, and as it is read out; nothing while it is not known or none. */
function counted(count: number | undefined, words = shell.nav.count) {
  if (!count) return {}
  return { count: formatNumber(locale, count), countLabel: words({ locale, count }) }
}

export type SidebarProps = {
  places: Places
  onShortcuts: () => void
  onPalette: () => void
  /** The team that is shown, and the way to the others. */
  team?: ReactNode
  /** The lists that everybody has next to what is open. */
  own?: ReactNode
  /** The saved views, and the way to save one. */
  views?: ReactNode
  addView?: ReactNode
}

/** The way around: pages, views of the inbox, portals; the person at the foot. */
export function Sidebar({ places, onShortcuts, onPalette, team, own, views, addView }: SidebarProps) {
  const { pathname, search } = useLocation()
  const { team: _team, sel: _sel, sort: _sort, ...filter } = search as Record<string, string | undefined>
  const { portal, stage, view } = filter
  const inbox = pathname === "/dashboard/submissions"
  const narrowed = Object.values(filter).filter(Boolean).length
  const alone = (value: string | undefined, wanted: string) => inbox && narrowed === 1 && value === wanted
  // New messages, Mine and Late have lines of their own.
  const ownList = alone(filter.assignee, "me") || alone(filter.overdue, "yes") || (inbox && filter.unread === "yes")
  const { nav } = shell
  const shownPages = useShownPages()
  // Spam has a place here only while there is some.
  const shownStages = places.stages.filter((one) => one.category !== "spam" || (places.inStage(one.id) ?? 0) > 0 || alone(stage, one.id))
  const counts: Partial<Record<PagePath, ReturnType<typeof counted>>> = {
    "/dashboard/submissions": counted(places.open()),
    "/dashboard/decisions": counted(places.held()),
    "/dashboard/outbox": counted(places.outbox, shell.nav.messages),
  }
  return (
    <aside className="hidden w-14 flex-none flex-col border-r bg-sunken md:flex lg:w-56">
      {team}
      <PaletteButton onPress={onPalette} />
      <nav aria-label={nav.label} className="relative min-h-0 flex-1 overflow-y-auto px-2.5 pt-1 pb-3">
        {shownPages.map(({ to, label, Icon }) => (
          <NavItem
            key={to}
            to={to}
            icon={<Icon size={16} />}
            label={label}
            // Which of its views is shown is said below.
            current={
              to === "/dashboard/submissions" ? inbox && narrowed > 0 && !portal && !stage && !view && !ownList : pathname.startsWith(to)
            }
            {...counts[to]}
          />
        ))}
        <AdminNavItem />
        {places.portals.length > 0 && (
          <>
            <Section title={nav.views} action={addView}>
              <NavItem
                to="/dashboard/submissions"
                icon={<Layers size={16} />}
                label={nav.allOpen}
                current={inbox && narrowed === 0}
                {...counted(places.open())}
              />
              {own}
              {shownStages.map((one) => (
                <NavItem
                  key={one.id}
                  to="/dashboard/submissions"
                  search={{ stage: one.id }}
                  icon={<StageGlyph shape={stageShape(one, places.stages)} className="flex-none" />}
                  label={nav.stageView({ stage: one.name })}
                  current={alone(stage, one.id)}
                  {...counted(places.inStage(one.id))}
                />
              ))}
              {views}
            </Section>
            <Section title={nav.portalsHeading}>
              {places.portals
                .filter((one) => one.state !== "archived")
                .map((one) => (
                  <NavItem
                    key={one.id}
                    to="/dashboard/submissions"
                    search={{ portal: one.slug }}
                    icon={<PortalMark portal={one} />}
                    label={one.state === "open" ? one.title : `${one.title} (${withinSentence(shell.portalState[one.state])})`}
                    current={alone(portal, one.slug)}
                    {...counted(places.open(one.id))}
                  />
                ))}
            </Section>
          </>
        )}
      </nav>
      <UserMenu onShortcuts={onShortcuts} />
    </aside>
  )
}
