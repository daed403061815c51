import { shell } from "@intray/server/messages/shell"
import { TeamMark } from "@intray/ui/avatar"
import { toast } from "@intray/ui/lib/toast-store"
import { Menu, MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { useNavigate } from "@tanstack/react-router"
import { ChevronsUpDown } from "lucide-react"
import { trpc } from "../../lib/trpc.ts"

/** The teams to choose from, inside a menu; nothing for somebody of one team. `separated` where more follows. */
export function TeamItems({ separated = false }: { separated?: boolean }) {
  const { data } = trpc.session.get.useQuery()
  const navigate = useNavigate()
  const { team, teams = [] } = data ?? {}
  if (!team || teams.length < 2) return null
  const choose = async (slug: string) => {
    if (slug === team.slug) return
    await navigate({ to: "/dashboard/submissions", search: { team: slug } as never })
    toast({ tone: "ok", title: shell.team.selected, description: teams.find((one) => one.slug === slug)?.name, key: "team" })
  }
  return (
    <>
      <MenuLabel>{shell.team.heading}</MenuLabel>
      <MenuRadioGroup value={team.slug} onValueChange={(slug) => void choose(slug)} aria-label={shell.team.heading}>
        {teams.map((one) => (
          <MenuRadioItem key={one.id} value={one.slug} icon={<TeamMark name={one.name} size={18} />}>
            {one.name}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      {separated && <MenuSeparator />}
    </>
  )
}

/** The team whose inbox this is; where there are several, the way to the others. Each tab keeps its own. */
export function TeamMenu() {
  const session = trpc.session.get.useQuery()
  const team = session.data?.team
  const teams = session.data?.teams ?? []
  const face = (
    <>
      <TeamMark name={team?.name ?? ""} />
      <span className="min-w-0 flex-1 truncate text-left text-[14px] leading-5 font-semibold max-lg:hidden-text">{team?.name}</span>
    </>
  )
  const look = "mx-2.5 flex h-13 flex-none items-center gap-2.5 rounded-control px-2 max-lg:mx-1.5 max-lg:justify-center max-lg:px-0"
  if (!team || teams.length < 2) return <div className={look}>{face}</div>
  return (
    <Menu>
      <MenuTrigger aria-label={shell.team.menu({ team: team.name })} className={look}>
        {face}
        <ChevronsUpDown aria-hidden="true" size={16} className="text-fg-2 max-lg:hidden" />
      </MenuTrigger>
      <MenuContent>
        <TeamItems />
      </MenuContent>
    </Menu>
  )
}
