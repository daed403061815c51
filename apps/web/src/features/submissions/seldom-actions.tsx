import { inbox } from "@intray/i18n/inbox"
import { trash } from "@intray/i18n/trash"
import { Button } from "@intray/ui/button"
import { IconButton } from "@intray/ui/icon-button"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { Ellipsis, Eraser, Inbox, type LucideIcon, ShieldAlert, Trash2 } from "lucide-react"
import { useKeyText } from "../../lib/key-cap.tsx"

type SeldomAction = { name: string; Icon: LucideIcon; run: () => void; kbd?: string }

export type SeldomActionsProps = {
  /** Null: it can be neither marked as spam nor restored. */
  spam: { is: boolean; onSpam: () => void; onRestore: () => void } | null
  /** As menu entries, or as separate buttons. */
  as: "menu" | "button"
  /** Null: the user may not. */
  onTrash: (() => void) | null
  onErase: (() => void) | null
}

/** Rare actions: mark as spam or restore, move to the trash, erase. They are kept apart from frequent actions. */
export function SeldomActions({ spam, as, onTrash, onErase }: SeldomActionsProps) {
  const words = inbox.spam
  const key = useKeyText("trash")
  const actions: SeldomAction[] = []
  if (spam?.is) actions.push({ name: words.restore, Icon: Inbox, run: spam.onRestore })
  else if (spam) actions.push({ name: words.mark, Icon: ShieldAlert, run: spam.onSpam })
  if (onTrash) actions.push({ name: trash.trash, Icon: Trash2, run: onTrash, ...(key ? { kbd: key } : {}) })
  if (onErase) actions.push({ name: `${trash.erase}…`, Icon: Eraser, run: onErase })
  if (as === "button") {
    return (
      <>
        {actions.map(({ name, Icon, run }) => (
          <Button key={name} variant="quiet" icon={<Icon aria-hidden="true" size={15} />} onClick={run}>
            {name}
          </Button>
        ))}
      </>
    )
  }
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={words.more} icon={<Ellipsis aria-hidden="true" size={16} />} />
      </MenuTrigger>
      <MenuContent align="end">
        {actions.map(({ name, Icon, run, ...rest }) => (
          <MenuItem key={name} icon={<Icon aria-hidden="true" size={15} />} onSelect={run} {...rest}>
            {name}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
