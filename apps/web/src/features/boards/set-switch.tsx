import { boards } from "@intray/i18n/boards"
import { common } from "@intray/i18n/common"
import type { Board, BoardSet } from "@intray/server/modules/boards/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Check } from "@intray/ui/check"
import { Field } from "@intray/ui/field"
import { IconButton } from "@intray/ui/icon-button"
import { Input } from "@intray/ui/input"
import { cx } from "@intray/ui/lib/cx"
import { toast } from "@intray/ui/lib/toast-store"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { Ellipsis, Pencil, Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { usePending } from "../../lib/pending.ts"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { useSave } from "../../lib/use-save.ts"

const words = boards.sets

export type SetSwitchProps = { board: Board; current: BoardSet | null; onSet: (setId: string | undefined) => void }

/** The sets of a board: the current one, the others, and a new one. */
export function SetSwitch({ board, current, onSet }: SetSwitchProps) {
  const [asked, setAsked] = useState<"new" | "rename" | "delete" | null>(null)
  const utils = trpc.useUtils()
  const [busy, once] = usePending()
  const refresh = () => utils.boards.get.invalidate({ slug: board.portal.slug })
  const remove = (set: BoardSet) =>
    once(async () => {
      try {
        await utils.client.boards.deleteSet.mutate({ id: set.id })
        onSet(undefined)
        setAsked(null)
        await refresh()
      } catch (error) {
        toast({ tone: "danger", title: words.failed, description: reasonOf(error) })
      }
    })
  return (
    <div className="flex min-w-0 items-center gap-1">
      <nav aria-label={words.label} className="flex min-w-0 items-center gap-0.5 overflow-x-auto rounded-control bg-sunken p-0.5">
        {(board.sets.length === 0 ? [{ id: "", name: words.first }] : board.sets).map((set) => {
          const pressed = set.id === (current?.id ?? "")
          return (
            <button
              key={set.id}
              type="button"
              aria-pressed={pressed}
              className={cx(
                "max-w-48 flex-none truncate rounded-control px-2.5 py-1 leading-5 touch:min-h-11",
                pressed ? "bg-raised font-emph shadow-card" : "text-fg-2 hover:text-fg",
              )}
              onClick={() => set.id && onSet(set.id)}
            >
              {set.name}
            </button>
          )
        })}
      </nav>
      <IconButton label={words.add} icon={<Plus size={16} />} onClick={() => setAsked("new")} />
      {current && (
        <Menu>
          <MenuTrigger asChild>
            <IconButton label={words.more} icon={<Ellipsis size={16} />} />
          </MenuTrigger>
          <MenuContent>
            <MenuItem icon={<Pencil aria-hidden="true" size={16} />} onSelect={() => setAsked("rename")}>
              {words.rename}
            </MenuItem>
            <MenuItem danger icon={<Trash2 aria-hidden="true" size={16} />} onSelect={() => setAsked("delete")}>
              {words.delete}
            </MenuItem>
          </MenuContent>
        </Menu>
      )}
      {(asked === "new" || (asked === "rename" && current)) && (
        <SetDialog board={board} current={current} renames={asked === "rename"} onClose={() => setAsked(null)} onSet={onSet} />
      )}
      {current && (
        <AlertDialog
          open={asked === "delete"}
          onOpenChange={(open) => !open && setAsked(null)}
          title={words.deleteTitle({ name: current.name })}
          confirmLabel={words.delete}
          cancelLabel={common.cancel}
          danger
          busy={busy}
          onConfirm={() => void remove(current)}
        >
          {words.deleteText}
        </AlertDialog>
      )}
    </div>
  )
}

type SetDialogProps = SetSwitchProps & { renames: boolean; onClose: () => void }

function SetDialog({ board, current, renames, onSet, onClose }: SetDialogProps) {
  const utils = trpc.useUtils()
  const [name, setName] = useState(renames ? (current?.name ?? "") : "")
  const [copies, setCopies] = useState(true)
  const [tried, setTried] = useState(false)
  const { save, wrong, busy } = useSave({
    refresh: () => utils.boards.get.invalidate({ slug: board.portal.slug }),
    onSaved: onClose,
    notSaved: words.failed,
  })
  return (
    <FormDialog
      onClose={onClose}
      title={renames ? words.rename : words.add}
      submit={renames ? words.rename : words.create}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        void save(event.currentTarget, name.trim() !== "", async () => {
          if (renames) {
            if (current) await utils.client.boards.renameSet.mutate({ id: current.id, name })
            return
          }
          const copyOf = copies && current ? { copyOf: current.id } : {}
          const { id } = await utils.client.boards.createSet.mutate({ slug: board.portal.slug, name, ...copyOf })
          onSet(id)
        })
      }}
    >
      <Field label={words.name} help={words.nameHelp} error={wrong.name ?? (tried && name.trim() === "" ? words.nameMissing : undefined)}>
        <Input value={name} maxLength={60} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      {!renames && current && <Check label={words.copy} checked={copies} onChange={(event) => setCopies(event.currentTarget.checked)} />}
    </FormDialog>
  )
}
