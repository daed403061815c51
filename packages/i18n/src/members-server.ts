import { forMembers } from "./members.ts"

/** What the server says about teams, their members, invitations and roles. */
export const membersServer = forMembers("membersServer", {
  typedName: "Type the team's name exactly as shown.",
  tooManyTeams: (p: { max: number }) => `You belong to ${p.max} teams, and more are not possible. Leave or delete one first.`,
  lastOwner: "A team needs an owner. Make somebody else an owner first.",
  logo: "Upload the team's logo first: only a picture that was sent for it can be its logo.",
  secondFactorRequired: (p: { team: string }) =>
    `${p.team} asks everybody for a second step when they sign in. Turn yours on in Settings, Security, and this opens again.`,
  ownSecondFactorFirst: "Turn on your own second step first, in Settings, Security.",
  yourself: "Choose somebody else: this is you.",
  beyondYou: "They may do more than you in this team, so this is for somebody who may do it all.",
  roleBeyondYou: "This role has permissions that you do not have, so you cannot assign it.",
  unknownRole: (p: { role: string }) => `There is no role ${p.role} in this team.`,
  grantBeyondYou: (p: { permissions: string[] }) => `You do not hold this yourself: ${p.permissions.join(", ")}.`,
  noSuchGrant: (p: { permission: string }) => `There is no permission ${p.permission}.`,
  needsRead: (p: { permissions: string[] }) => `Add submission:read to the role: ${p.permissions.join(", ")} cannot be used without it.`,
  roleTaken: (p: { name: string }) => `There is a role called ${p.name} already. Choose another name.`,
  tooManyRoles: (p: { max: number }) => `A team has at most ${p.max} roles of its own. Delete one first.`,
  roleInUse: (p: { members: number; invitations: number }) =>
    `${p.members + p.invitations} people have this role or are invited with it. Say which role they get instead.`,
  moveToItself: "Choose another role for them than the one that goes.",
  builtInRole: "Owner, admin, member and viewer stay as they are.",
  invitation: {
    wrongAccount: (p: { email: string }) => `This invitation is for ${p.email}. Sign in with that address.`,
    unverified: "Verify your address first: the invitation was sent to it.",
    expired: "This invitation has expired. Ask for a new one.",
    cancelled: "This invitation was cancelled.",
    used: "This invitation was used already.",
    declined: "This invitation was declined.",
    already_member: "User is already a member of this organization",
    already_invited: "User is already invited to this organization",
    bad_address: "Invalid email",
    noMail: "Invited. No mail leaves this installation: copy the link on the page of members and pass it on.",
    unmailed: "Invited. No further mail is sent to them today; copy the link and pass it on.",
    mailedToday: "No further mail is sent to them today. Copy the link of the invitation and pass it on, or send it again tomorrow.",
    notOpen: "It is no longer open. Send a new one.",
    tooMany: (p: { max: number }) => `A team has at most ${p.max} open invitations. Cancel some first.`,
  },
  seatsFull: (p: { limit: number; plan: string; next: string | null }) =>
    `The ${p.plan} plan has ${p.limit} ${p.limit === 1 ? "seat" : "seats"}, and open invitations count.${lift(p.next)}`,
  portalsFull: (p: { limit: number; plan: string; next: string | null }) =>
    `The ${p.plan} plan has ${p.limit} ${p.limit === 1 ? "portal" : "portals"}.${lift(p.next)}`,
  mail: {
    subject: "You are invited to a team on Intray",
    heading: "You are invited",
    who: "From:",
    team: "To the team:",
    body: (p: { role: string }) => `You would join it as ${p.role}. Press the button to see the invitation, and to accept or decline it.`,
    action: "See the invitation",
    expires: "The link works for seven days, for this address only.",
    footer: "If you do not know the sender, do nothing: nobody joins a team without accepting.",
  },
  /** How a role is called within a sentence. */
  roles: { owner: "owner", admin: "admin", member: "member", viewer: "viewer" },
})

/** Which plan has more, where one does. */
function lift(next: string | null): string {
  return next === null ? "" : ` ${next} has more.`
}
