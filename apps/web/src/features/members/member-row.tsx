import { teamMembers } from "@intray/i18n/team-members"
import { Avatar } from "@intray/ui/avatar"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Menu, MenuContent, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@intray/ui/menu"
import { ChevronDown, Crown, Ellipsis, LogOut, UserRoundMinus } from "lucide-react"
import { useCan } from "../../lib/can.ts"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
import { reasonOf } from "../../lib/reason.ts"
import { roleText } from "../../lib/teams/roles.ts"
import { useRoles } from "../../lib/teams/use-roles.ts"
import { trpc } from "../../lib/trpc.ts"
import { type Person, useRefreshPeople } from "./use-people.ts"

const words = teamMembers

type Props = {
  person: Person
  isMe: boolean
  onlyOwner: boolean
  onRemove: () => void
  onMakeOwner: () => void
  onLeave: () => void
}

/** One member: who they are, their role, and what may be done. */
export function MemberRow({ person, isMe, onlyOwner, onRemove, onMakeOwner, onLeave }: Props) {
  const can = useCan()
  const { outranks } = useRoles()
  const myRole = trpc.session.get.useQuery().data?.team?.role ?? ""
  const beneath = outranks(person.role)
  const mayRemove = !isMe && can({ member: ["delete"] }) && beneath
  const mayHandOn = !isMe && myRole.split(",").includes("owner") && !person.role.split(",").includes("owner")
  const waits = trpc.billing.standing.useQuery().data?.readOnly.some((one) => one.userId === person.id) === true
  const { email, joinedAt } = person
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5">
      <Avatar name={person.name} image={person.image} size={28} />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-emph">
          <span className="min-w-0 break-words">{person.name}</span>
          {isMe && <span className="type-meta rounded-keycap bg-here-bg px-1.5 font-normal">{words.list.you}</span>}
          {waits && <span className="type-meta font-normal text-warn">{words.list.readsOnly}</span>}
        </p>
        {(email || joinedAt) && (
          <p className="type-meta flex flex-wrap gap-x-1.5 text-fg-2">
            {email && <span className="min-w-0 break-words">{email}</span>}
            {joinedAt && <span>{words.list.joined({ locale, at: joinedAt })}</span>}
          </p>
        )}
      </div>
      <div className="flex flex-none items-center gap-1 max-sm:w-full max-sm:justify-between max-sm:pl-10">
        <RoleOf person={person} onlyOwner={onlyOwner} changeable={can({ member: ["update"] }) && beneath && !onlyOwner} />
        {(isMe || mayRemove || mayHandOn) && (
          <Menu>
            <MenuTrigger asChild>
              <Button
                variant="quiet"
                aria-label={words.menu.label({ name: person.name })}
                icon={<Ellipsis aria-hidden="true" size={16} />}
              />
            </MenuTrigger>
            <MenuContent align="end">
              {mayHandOn && (
                <MenuItem icon={<Crown aria-hidden="true" size={16} />} onSelect={onMakeOwner}>
                  {words.menu.makeOwner}
                </MenuItem>
              )}
              {mayRemove && (
                <MenuItem danger icon={<UserRoundMinus aria-hidden="true" size={16} />} onSelect={onRemove}>
                  {words.menu.remove}
                </MenuItem>
              )}
              {isMe && (
                <MenuItem danger icon={<LogOut aria-hidden="true" size={16} />} onSelect={onLeave}>
                  {words.menu.leave}
                </MenuItem>
              )}
            </MenuContent>
          </Menu>
        )}
      </div>
    </li>
  )
}

/** The role, for the person who may to change; what one does not hold oneself cannot be given. */
function RoleOf({ person, onlyOwner, changeable }: { person: Person; onlyOwner: boolean; changeable: boolean }) {
  const { options } = useRoles()
  const { client } = trpc.useUtils()
  const refresh = useRefreshPeople()
  const [busy, once] = usePending()
  const role = roleText(person.role)
  if (!changeable) {
    return (
      <span className="px-2.5 text-fg-2" title={onlyOwner ? words.role.onlyOwner : undefined}>
        {role}
      </span>
    )
  }
  const change = (next: string) =>
    once(async () => {
      if (next === person.role) return
      try {
        await client.members.setRole.mutate({ userId: person.id, role: next })
        await refresh()
        toast({ tone: "ok", title: words.role.changed({ name: person.name, role: roleText(next) }), key: `role-${person.id}` })
      } catch (error) {
        const why = reasonOf(error)
        toast({ tone: "danger", title: words.role.failed({ name: person.name }), description: why, key: `role-${person.id}` })
        await refresh()
      }
    })
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="quiet" busy={busy} aria-label={words.role.of({ name: person.name, role })}>
          <span className="max-w-44 truncate">{role}</span>
          <ChevronDown aria-hidden="true" size={14} />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuLabel>{words.role.heading}</MenuLabel>
        <MenuRadioGroup value={person.role} onValueChange={(next) => void change(next)} aria-label={words.role.heading}>
          {options.map((one) => (
            <MenuRadioItem key={one.value} value={one.value} disabled={one.disabled}>
              {one.label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        {options.some((one) => one.disabled) && <MenuLabel>{words.role.held}</MenuLabel>}
      </MenuContent>
    </Menu>
  )
}
