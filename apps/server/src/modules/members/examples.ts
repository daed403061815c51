import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"
import type { TestTeam } from "../../testing/world.ts"

/** Two groups of a team's members; the second one for the second caller that deletes. */
export type CrewThings = { crewId: string; otherCrewId: string }

export async function makeCrews(team: TestTeam): Promise<CrewThings> {
  const { groups } = team.owner.caller
  const make = async (name: string) => (await groups.create({ name, userIds: [team.member.id] })).id
  return { crewId: await make("A&R"), otherCrewId: await make("A&R, too") }
}

export const memberExamples: Examples = {
  "groups.list": () => undefined,
  "groups.create": ({ memberId }) => ({ name: `Made ${newSecret(40)}`, userIds: [memberId] }),
  "groups.rename": ({ crewId }) => ({ id: crewId, name: `Renamed ${newSecret(40)}` }),
  "groups.setMembers": ({ crewId, memberId }) => ({ id: crewId, userIds: [memberId] }),
  "groups.delete": ({ crewId, otherCrewId }, role) => ({ id: role === "owner" ? crewId : otherCrewId }),
  "members.list": () => undefined,
  "members.people": () => undefined,
  "members.setRole": ({ memberId }) => ({ userId: memberId, role: "viewer" }),
  "members.remove": ({ memberId, viewerId }, role) => ({ userId: role === "owner" ? memberId : viewerId }),
  "members.transfer": ({ coOwnerId }) => ({ userId: coOwnerId }),
  "invitations.list": () => undefined,
  "invitations.send": () => ({ emails: [`${newSecret(60)}@example.com`, "nobody"], role: "member" }),
  "invitations.resend": ({ invitationId }) => ({ id: invitationId }),
  "invitations.cancel": ({ invitationId, otherInvitationId }, role) => ({ id: role === "owner" ? invitationId : otherInvitationId }),
  "invitations.look": ({ invitationId }) => ({ id: invitationId }),
  "invitations.accept": ({ acceptId }) => ({ id: acceptId }),
  "invitations.decline": ({ declineId }) => ({ id: declineId }),
  "roles.list": () => undefined,
  "roles.create": () => ({ name: `Made ${newSecret(40)}`, grants: { ac: ["read"], submission: ["read", "label"] } }),
  "roles.update": ({ roleName }) => ({ role: roleName, grants: { ac: ["read"], submission: ["read"] } }),
  "roles.delete": ({ roleName, otherRoleName }, role) => ({ role: role === "owner" ? roleName : otherRoleName, moveTo: "viewer" }),
}
