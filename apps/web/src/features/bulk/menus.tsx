import { bulk } from "@intray/i18n/bulk"
import type { LabelGroupItem, LabelItem } from "@intray/server/modules/labels/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"
import { Button } from "@intray/ui/button"
import { Kbd } from "@intray/ui/kbd"
import { LabelTag } from "@intray/ui/label-tag"
import { toHue } from "@intray/ui/lib/hues"
import { stageShape } from "@intray/ui/lib/stage"
import { Menu, MenuContent, MenuGroup, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { Check, CircleDashed, Tag, UserRound } from "lucide-react"
import type { ReactNode } from "react"
import { keyText, useKeyText } from "../../lib/key-cap.tsx"
import { trpc } from "../../lib/trpc.ts"

type MenuProps = { open: boolean; onOpenChange: (open: boolean) => void; disabled: boolean }

/** Anyone who came by key goes back to the list. */
function toList(event: Event) {
  const list = document.querySelector<HTMLElement>("[data-list]")
  if (!list) return
  event.preventDefault()
  list.focus()
}

function BarMenu(props: MenuProps & { name: string; icon: ReactNode; kbd?: string | undefined; children: ReactNode }) {
  const { open, onOpenChange, disabled, name, icon, kbd, children } = props
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger asChild>
        <Button size="sm" disabled={disabled} icon={icon} {...(kbd ? { kbd } : {})}>
          {name}
        </Button>
      </MenuTrigger>
      <MenuContent side="top" onCloseAutoFocus={toList} className="max-h-[min(60dvh,var(--radix-dropdown-menu-content-available-height))]">
        {children}
      </MenuContent>
    </Menu>
  )
}

export function LabelMenu({
  groups,
  keys,
  carried,
  onPick,
  ...menu
}: MenuProps & {
  groups: readonly LabelGroupItem[]
  /** The key of each label, by its id. */
  keys: ReadonlyMap<string, string>
  /** All of them have it, so that it is taken off. */
  carried: (label: LabelItem) => boolean
  onPick: (label: LabelItem, group: LabelGroupItem) => void
}) {
  return (
    <BarMenu {...menu} name={bulk.bar.labels} icon={<Tag aria-hidden="true" size={14} />}>
      {groups.map((group) => {
        const labels = group.labels.filter((label) => !label.archived || carried(label))
        if (labels.length === 0) return null
        return (
          <MenuGroup key={group.id}>
            <MenuLabel>{group.name}</MenuLabel>
            {labels.map((label) => (
              <MenuItem key={label.id} role="menuitemcheckbox" aria-checked={carried(label)} onSelect={() => onPick(label, group)}>
                <span className="flex items-center gap-2">
                  <LabelTag name={label.name} hue={toHue(label.hue)} icon={label.icon} />
                  {carried(label) && <Check aria-hidden="true" size={14} />}
                  <Key of={keys.get(label.id)} />
                </span>
              </MenuItem>
            ))}
          </MenuGroup>
        )
      })}
    </BarMenu>
  )
}

function Key({ of }: { of: string | undefined }) {
  if (of === undefined) return null
  return (
    <Kbd decorative className="ml-auto">
      {keyText(of)}
    </Kbd>
  )
}

export function StageMenu({ stages, onPick, ...menu }: MenuProps & { stages: readonly StageItem[]; onPick: (stage: StageItem) => void }) {
  const kbd = useKeyText("stage")
  return (
    <BarMenu {...menu} name={bulk.bar.stage} icon={<CircleDashed aria-hidden="true" size={14} />} kbd={kbd}>
      {stages
        .filter((stage) => stage.category !== "withdrawn")
        .map((stage) => (
          <MenuItem key={stage.id} icon={<StageGlyph shape={stageShape(stage, stages)} />} onSelect={() => onPick(stage)}>
            {stage.name}
          </MenuItem>
        ))}
    </BarMenu>
  )
}

export function AssignMenu({
  userId,
  onPick,
  ...menu
}: MenuProps & { userId: string | null; onPick: (person: { id: string; name: string } | null) => void }) {
  const kbd = useKeyText("assign")
  const members = trpc.members.list.useQuery().data?.items ?? []
  const mine = members.find((one) => one.id === userId)
  return (
    <BarMenu {...menu} name={bulk.bar.assign} icon={<UserRound aria-hidden="true" size={14} />} kbd={kbd}>
      {mine && <MenuItem onSelect={() => onPick(mine)}>{bulk.bar.me}</MenuItem>}
      <MenuItem onSelect={() => onPick(null)}>{bulk.bar.nobody}</MenuItem>
      <MenuSeparator />
      {members
        .filter((one) => one.id !== userId)
        .map((one) => (
          <MenuItem key={one.id} onSelect={() => onPick(one)}>
            {one.name}
          </MenuItem>
        ))}
    </BarMenu>
  )
}
