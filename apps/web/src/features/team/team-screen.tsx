import { team } from "@intray/i18n/team"
import { useCan } from "../../lib/can.ts"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { DeleteSection } from "./delete-section.tsx"
import { DeletedTeams } from "./deleted-teams.tsx"
import { ListingSection } from "./listing-section.tsx"
import { ProfileSection } from "./profile-section.tsx"
import { RecallSection } from "./recall-section.tsx"
import { SecondFactorSection } from "./second-factor-section.tsx"

export type TeamScreenProps = {
  /** Begins the download of all submissions. Null when it has begun; else why not. Absent where the person may not export. */
  onExport?: (() => Promise<string | null>) | undefined
}

/** The team itself: its name, what it is found by, how long a decision can be taken back, and its end. */
export function TeamScreen({ onExport }: TeamScreenProps) {
  useTitle(team.settings.page)
  const can = useCan()
  const session = trpc.session.get.useQuery().data
  const current = session?.team
  if (!current) return null
  const may = can({ organization: ["update"] })
  return (
    <>
      <h2 className="hidden-text">{team.settings.page}</h2>
      <ProfileSection key={current.id} team={current} allowed={may} />
      <RecallSection allowed={may} />
      <SecondFactorSection allowed={can({ organization: ["delete"] })} />
      <ListingSection slug={current.slug} allowed={may} />
      {can({ organization: ["delete"] }) && <DeleteSection team={current} onExport={onExport} />}
      <DeletedTeams />
    </>
  )
}
