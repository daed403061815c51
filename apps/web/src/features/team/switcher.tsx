import { common } from "@intray/i18n/common"
import { currentTeam as words } from "@intray/i18n/current-team"
import { TeamMark } from "@intray/ui/avatar"
import { cx } from "@intray/ui/lib/cx"
import { MenuItem, MenuSeparator } from "@intray/ui/menu"
import { Popover, PopoverContent, PopoverTrigger } from "@intray/ui/popover"
import { ArrowLeftRight, ChevronsUpDown } from "lucide-react"
import { useRef, useState } from "react"
import { Dialog } from "../../lib/dialogs.tsx"
import { useFocusBack } from "../../lib/focus-back.ts"
import { Opening, onDemand } from "../../lib/on-demand.tsx"
import { trpc } from "../../lib/trpc.ts"
import type { CreateTeamDialogProps } from "./create-dialog.tsx"
import { TeamPicker } from "./picker.tsx"
import { useSelectTeam } from "./use-select.ts"

const CreateTeamDialog = onDemand<CreateTeamDialogProps>(
  () => import("./create-dialog.tsx").then((module) => module.CreateTeamDialog),
  Opening,
)

/** What choosing a team does wherever it is chosen: another one is shown, the same one is no news. */
function useChoosing(onDone: () => void) {
  const current = trpc.session.get.useQuery().data?.team
  const select = useSelectTeam()
  const [creating, setCreating] = useState<string | null>(null)
  return {
    onPick: (team: { id: string; name: string; slug: string }) => {
      onDone()
      if (team.id !== current?.id) void select(team)
    },
    onCreate: (name: string) => {
      onDone()
      setCreating(name)
    },
    dialog: creating !== null && <CreateTeamDialog name={creating} onClose={() => setCreating(null)} />,
  }
}

/** The team whose inbox this is, and the way to the others. Each tab keeps its own. */
export function TeamSwitcher() {
  const team = trpc.session.get.useQuery().data?.team
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const { back, onCloseAutoFocus } = useFocusBack(open)
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) back()
  }
  const { onPick, onCreate, dialog } = useChoosing(() => change(false))
  return (
    <>
      <Popover open={open} onOpenChange={change}>
        <PopoverTrigger
          aria-label={words.switcher.menu({ team: team?.name ?? "" })}
          disabled={!team}
          className={cx(
            "mx-2 mt-1 mb-0.5 flex h-11 flex-none items-center gap-2.5 rounded-control px-2.5 text-left hover:bg-hover",
            "max-lg:mx-1.5 max-lg:justify-center max-lg:px-0",
          )}
        >
          <TeamMark name={team?.name ?? ""} logo={team?.logo ?? null} />
          <span className="min-w-0 flex-1 truncate text-[14px] leading-5 font-semibold max-lg:hidden-text">{team?.name}</span>
          <ChevronsUpDown aria-hidden="true" size={16} className="flex-none text-fg-2 max-lg:hidden" />
        </PopoverTrigger>
        <PopoverContent
          aria-label={words.switcher.title}
          className="w-72 max-w-[calc(100vw-32px)]"
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            box.current?.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <TeamPicker box={box} onPick={onPick} onCreate={onCreate} />
        </PopoverContent>
      </Popover>
      {dialog}
    </>
  )
}

/** The same on a phone: a line in the menu, and what it opens. The menu goes away, so anyone who shows the line keeps `dialogs` next to it. */
export function useTeamMenuItem() {
  const team = trpc.session.get.useQuery().data?.team
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const { onPick, onCreate, dialog } = useChoosing(() => setOpen(false))
  return {
    item: team && (
      <>
        <MenuItem icon={<ArrowLeftRight aria-hidden="true" size={16} />} onSelect={() => setOpen(true)}>
          {words.switcher.open}
        </MenuItem>
        <MenuSeparator />
      </>
    ),
    dialogs: (
      <>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={words.switcher.title}
          closeLabel={common.close}
          size="sm"
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            box.current?.focus()
          }}
        >
          <TeamPicker box={box} onPick={onPick} onCreate={onCreate} />
        </Dialog>
        {dialog}
      </>
    ),
  }
}
