import { filters } from "@intray/i18n/filters"
import type { ViewItem } from "@intray/server/modules/views/schema"
import { MenuItem, MenuSeparator } from "@intray/ui/menu"
import { ArrowDown, ArrowUp, Pencil, Trash2, UserRound, Users } from "lucide-react"
import { useViews, useViewWrites } from "./hooks.ts"

const words = filters.views
const icon = { "aria-hidden": true, size: 16 } as const

export type ViewItemsProps = { view: ViewItem; onRename: () => void }

/** What can be done with one view, as items of a menu. Nothing for who may do nothing with it. */
export function ViewItems({ view, onRename }: ViewItemsProps) {
  const { views, mayShare, mayOrderShared } = useViews()
  const { share, remove, move } = useViewWrites()
  const among = views.filter((one) => one.shared === view.shared)
  const at = among.findIndex((one) => one.id === view.id)
  const movable = view.shared ? mayOrderShared : true
  return (
    <>
      {view.mayChange && (
        <>
          <MenuItem icon={<Pencil {...icon} />} onSelect={onRename}>
            {words.rename}
          </MenuItem>
          {(view.shared || mayShare) && (
            <MenuItem icon={view.shared ? <UserRound {...icon} /> : <Users {...icon} />} onSelect={() => void share(view, !view.shared)}>
              {view.shared ? words.unshare : words.share}
            </MenuItem>
          )}
        </>
      )}
      {movable && (
        <>
          <MenuItem icon={<ArrowUp {...icon} />} disabled={at <= 0} onSelect={() => void move(view, among, -1)}>
            {words.up}
          </MenuItem>
          <MenuItem icon={<ArrowDown {...icon} />} disabled={at < 0 || at === among.length - 1} onSelect={() => void move(view, among, 1)}>
            {words.down}
          </MenuItem>
        </>
      )}
      {view.mayChange && (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 {...icon} />} onSelect={() => void remove(view)}>
            {words.delete}
          </MenuItem>
        </>
      )}
    </>
  )
}

/** Can somebody who sees it do anything with it? */
export function isChangeable(view: ViewItem, mayOrderShared: boolean): boolean {
  return view.mayChange || (view.shared && mayOrderShared) || !view.shared
}
