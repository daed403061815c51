import { common } from "@intray/i18n/common"
import { replyTemplates } from "@intray/i18n/reply-templates"
import type { ReplyItem } from "@intray/server/modules/messages/replies/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from "lucide-react"
import { useState } from "react"

const words = replyTemplates

export type ReplyMenuProps = {
  item: ReplyItem
  index: number
  count: number
  allowed: { update: boolean; delete: boolean }
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

/** What can be done with one reply template, next to changing it. */
export function ReplyMenu({ item, index, count, allowed, onMove, onDelete }: ReplyMenuProps) {
  const [asking, setAsking] = useState(false)
  const label = words.moreOf({ name: item.name })
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="quiet" size="sm" icon={<Ellipsis aria-hidden="true" size={16} />} aria-label={label} title={label} />
        </MenuTrigger>
        <MenuContent align="end">
          {allowed.update && (
            <>
              <MenuItem icon={<ArrowUp aria-hidden="true" size={16} />} disabled={index === 0} onSelect={() => onMove(-1)}>
                {words.up}
              </MenuItem>
              <MenuItem icon={<ArrowDown aria-hidden="true" size={16} />} disabled={index === count - 1} onSelect={() => onMove(1)}>
                {words.down}
              </MenuItem>
            </>
          )}
          {allowed.delete && (
            <MenuItem danger icon={<Trash2 aria-hidden="true" size={16} />} onSelect={() => setAsking(true)}>
              {words.delete}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.deleteTitle({ name: item.name })}
        confirmLabel={words.delete}
        cancelLabel={common.cancel}
        danger
        onConfirm={() => {
          setAsking(false)
          onDelete()
        }}
      >
        {words.deleteText}
      </AlertDialog>
    </>
  )
}
