import { labels } from "@intray/i18n/labels"
import { Button } from "@intray/ui/button"
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Ellipsis, Merge, Pencil, Trash2 } from "lucide-react"
import type { Allowed } from "../../../lib/allowed.ts"

const words = labels.menu

export type RowMenuProps = {
  /** Items that the user's role does not allow are left out. */
  allowed: Pick<Allowed, "update" | "delete">
  name: string
  archived: boolean
  /** It was used, so it cannot be deleted. */
  used: boolean
  onEdit: () => void
  /** Absent at the ends of the list. */
  onUp?: () => void
  onDown?: () => void
  /** Absent where there is nothing to merge it with. */
  onMerge?: () => void
  onArchive: (archived: boolean) => void
  onDelete: () => void
}

/** What can be done to one label or one group. */
export function RowMenu({ allowed, name, archived, used, onEdit, onUp, onDown, onMerge, onArchive, onDelete }: RowMenuProps) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" variant="quiet" aria-label={words.label({ name })} icon={<Ellipsis aria-hidden="true" size={16} />} />
      </MenuTrigger>
      <MenuContent align="end">
        {allowed.update && (
          <MenuItem icon={<Pencil aria-hidden="true" size={16} />} onSelect={onEdit}>
            {words.edit}
          </MenuItem>
        )}
        {allowed.update && !archived && (
          <>
            <MenuItem icon={<ArrowUp aria-hidden="true" size={16} />} disabled={!onUp} onSelect={onUp}>
              {words.up}
            </MenuItem>
            <MenuItem icon={<ArrowDown aria-hidden="true" size={16} />} disabled={!onDown} onSelect={onDown}>
              {words.down}
            </MenuItem>
          </>
        )}
        {allowed.update && <MenuSeparator />}
        {allowed.update && onMerge && (
          <MenuItem icon={<Merge aria-hidden="true" size={16} />} onSelect={onMerge}>
            {words.merge}
          </MenuItem>
        )}
        {allowed.update && (
          <MenuItem
            icon={archived ? <ArchiveRestore aria-hidden="true" size={16} /> : <Archive aria-hidden="true" size={16} />}
            onSelect={() => onArchive(!archived)}
          >
            {archived ? words.restore : words.archive}
          </MenuItem>
        )}
        {allowed.delete && !used && (
          <MenuItem danger icon={<Trash2 aria-hidden="true" size={16} />} onSelect={onDelete}>
            {words.delete}
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}
