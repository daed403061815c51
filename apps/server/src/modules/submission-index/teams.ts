import { after, type Database, type Maybe } from "@intray/db"
import type { TeamId } from "../../platform/events.ts"
import { SubmissionIndex } from "./index.ts"

/** Submissions that all teams in memory may have together, at 16 bytes each; who was asked for longest ago goes first. */
const MOST_SUBMISSIONS = 8_000_000
/** Submissions whose room a facet takes: about 100 bytes. */
const FACET = 8
/** Teams in memory. */
const MOST_TEAMS = 200

type Entry = { loading: Promise<SubmissionIndex>; memory: SubmissionIndex | null }
/** The teams that a process has in memory of one database, the least recently asked for first. */
type Teams = Map<TeamId, Entry>

const databases = new WeakMap<Database, Teams>()

function teamsOf(db: Database): Teams {
  let teams = databases.get(db)
  if (!teams) {
    teams = new Map()
    databases.set(db, teams)
  }
  return teams
}

/** What filters ask of a team's submissions, with everything that was committed before the call. */
export function submissionIndexOf(db: Database, teamId: TeamId): Maybe<SubmissionIndex> {
  const teams = teamsOf(db)
  const entry = teams.get(teamId) ?? load(db, teams, teamId)
  // To the end, as the one asked for last.
  if (teams.delete(teamId)) teams.set(teamId, entry)
  return after(entry.memory ?? entry.loading, (teamIndex) =>
    after(teamIndex.current(), (isCurrent) => {
      if (isCurrent) return teamIndex
      forgetTeam(db, teamId, teamIndex)
      return submissionIndexOf(db, teamId)
    }),
  )
}

/** Lets a team be loaded again, where what is in memory has proved wrong. */
export function forgetTeam(db: Database, teamId: TeamId, wrong: SubmissionIndex): void {
  const teams = teamsOf(db)
  if (teams.get(teamId)?.memory === wrong) teams.delete(teamId)
}

function load(db: Database, teams: Teams, teamId: TeamId): Entry {
  const entry: Entry = { loading: SubmissionIndex.load(db, teamId), memory: null }
  teams.set(teamId, entry)
  entry.loading.then(
    (teamIndex) => {
      entry.memory = teamIndex
      shrink(teams)
    },
    () => {
      if (teams.get(teamId) === entry) teams.delete(teamId)
    },
  )
  return entry
}

function shrink(teams: Teams): void {
  let room = MOST_SUBMISSIONS
  for (const [index, [teamId, { memory: teamIndex }]] of [...teams].reverse().entries()) {
    room -= teamIndex === null ? 0 : teamIndex.top + FACET * teamIndex.facets.length
    // One that is being loaded has somebody waiting for it, and so has the last one asked for.
    if (index > 0 && teamIndex && (room < 0 || index >= MOST_TEAMS)) teams.delete(teamId)
  }
}
