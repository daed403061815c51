import type { Role } from "@intray/auth/permissions"
import { newSecret } from "@intray/db/id"
import type { TestTeam } from "./world.ts"

/** Two groups of a team's members; the second one for the second person who deletes. */
export type CrewThings = { crewId: string; otherCrewId: string }

export async function makeCrews(team: TestTeam): Promise<CrewThings> {
  const { groups } = team.owner.caller
  const make = async (name: string) => (await groups.create({ name, userIds: [team.member.id] })).id
  return { crewId: await make("A&R"), otherCrewId: await make("A&R, too") }
}

type Needed = CrewThings & { portalId: string; memberId: string }

export const crewExamples: Record<string, (things: Needed, role: Role) => unknown> = {
  "groups.list": () => undefined,
  "groups.create": ({ memberId }) => ({ name: `Made ${newSecret(40)}`, userIds: [memberId] }),
  "groups.rename": ({ crewId }) => ({ id: crewId, name: `Renamed ${newSecret(40)}` }),
  "groups.setMembers": ({ crewId, memberId }) => ({ id: crewId, userIds: [memberId] }),
  "groups.delete": ({ crewId, otherCrewId }, role) => ({ id: role === "owner" ? crewId : otherCrewId }),
  "portals.setGroups": ({ portalId, crewId }) => ({ id: portalId, groupIds: [crewId] }),
}
