import { live } from "@intray/i18n/live"
import { Avatar } from "@intray/ui/avatar"
import { useViewers } from "../../../lib/live/hooks.ts"
import { useMembers } from "../../../lib/members.ts"

type ViewersProps = {
  submissionId: string
  /** Size in pixels. */
  size?: number
}

/** Maximum number of pictures; the label lists all names. */
const most = 3

/** The other users who have the submission open now. */
export function Viewers({ submissionId, size = 18 }: ViewersProps) {
  const ids = useViewers(submissionId)
  return ids.length > 0 && <Faces ids={ids} size={size} />
}

function Faces({ ids, size }: { ids: readonly string[]; size: number }) {
  const { byId } = useMembers()
  const people = ids.flatMap((id) => byId.get(id) ?? [])
  if (people.length === 0) return null
  const words = live.looking({ names: people.map((person) => person.name) })
  return (
    <span className="flex flex-none items-center -space-x-1" title={words}>
      {people.slice(0, most).map((person) => (
        <Avatar key={person.id} name={person.name} image={person.image} size={size} present />
      ))}
      <span className="hidden-text">{words}</span>
    </span>
  )
}
