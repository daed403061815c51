import { newId, newSecret } from "@intray/db/id"
import { account, apikey, team as group, invitation, member, passkey, session, teamMember, verification } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { customRole } from "../http/access/callers.ts"
import { testPassword } from "./accounts.ts"
import { makeCallers, members, type Sent, type TestCaller } from "./callers.ts"
import { makePeople } from "./people.ts"
import { makeUser } from "./teams.ts"
import type { TestTeam, World } from "./world.ts"

/** What is in a team that the addresses of the sign-in library can name. */
export type AuthScene = Awaited<ReturnType<typeof makeAuthScene>>

/** @param hash of {@link testPassword} */
export async function makeAuthScene(world: World, { other, hash }: { other: TestTeam; hash: string }) {
  const { db } = world
  const team = await world.team()
  const callers = await makeCallers(world, team, other)
  const { roleName, otherRoleName, invitationId } = await makePeople(world, team)
  const [groupId, resetToken] = [newId(), newSecret()]
  const now = new Date()
  const later = new Date(now.getTime() + 3_600_000)
  const both = { createdAt: now, updatedAt: now }
  await db.insert(group).values({ id: groupId, organizationId: team.id, name: "Night shift", createdAt: now })
  const inGroup = members.map((key) => ({ id: newId(), teamId: groupId, userId: callers[key].person?.id ?? "", createdAt: now }))
  await db.insert(teamMember).values(inGroup)
  // The owner alone has a password, and another way in: each try of a password takes its time.
  const ways = { userId: team.owner.id, ...both }
  await db.insert(account).values([
    { id: newId(), providerId: "credential", accountId: team.owner.id, password: hash, ...ways },
    { id: newId(), providerId: "github", accountId: newId(), ...ways },
  ])
  await db
    .insert(verification)
    .values({ id: newId(), identifier: `reset-password:${resetToken}`, value: team.owner.id, expiresAt: later, ...both })
  const stranger = await makeUser(world.services)
  const strangerToken = newSecret()
  await db.insert(session).values({ id: newId(), userId: stranger.id, token: strangerToken, expiresAt: later, ...both })
  const inTeam = and(eq(member.organizationId, team.id), eq(member.userId, team.member.id))
  const [row] = await db.select({ id: member.id }).from(member).where(inTeam)
  return {
    world,
    team,
    callers,
    roleName,
    otherRoleName,
    invitationId,
    groupId,
    resetToken,
    strangerId: stranger.id,
    strangerToken,
    memberRow: row?.id ?? "",
  }
}

/** What is put into a request to an address. */
export type Example = Partial<Pick<Sent, "body" | "headers">> & { query?: Record<string, string>; params?: Record<string, string> }
/** What that caller sends. */
export type ExampleOf<S> = (scene: S, caller: TestCaller) => Example | Promise<Example>

const fresh = () => `${newSecret(60)}@example.com`
const device = { response: { id: "x", rawId: "x", type: "public-key", response: {}, clientExtensionResults: {} } }

/** An invitation to the caller's own address. */
async function invited({ world, team }: AuthScene, { person }: TestCaller): Promise<string> {
  const now = new Date()
  const id = newSecret(160)
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const facts = { organizationId: team.id, email: person?.email ?? fresh(), role: "viewer", status: "pending", inviterId: team.owner.id }
  await world.db.insert(invitation).values({ id, ...facts, expiresAt, createdAt: now })
  return id
}

async function ownPasskey({ world, team }: AuthScene, { person }: TestCaller): Promise<string> {
  const id = newId()
  const facts = { name: "Phone", publicKey: "x", credentialID: id, counter: 0, deviceType: "singleDevice", backedUp: false }
  await world.db.insert(passkey).values({ id, userId: person?.id ?? team.owner.id, ...facts })
  return id
}

async function keyOf({ world, team }: AuthScene): Promise<string> {
  const id = newId()
  const now = new Date()
  const facts = { name: "Key", referenceId: team.id, key: newSecret(), rateLimitEnabled: false, requestCount: 0, enabled: true }
  await world.db.insert(apikey).values({ id, ...facts, createdAt: now, updatedAt: now })
  return id
}

async function deletionToken({ world, team }: AuthScene, { person }: TestCaller): Promise<string> {
  const token = newSecret()
  const now = new Date()
  const entry = {
    identifier: `delete-account-${token}`,
    value: person?.id ?? team.owner.id,
    expiresAt: new Date(now.getTime() + 3_600_000),
  }
  await world.db.insert(verification).values({ id: newId(), ...entry, createdAt: now, updatedAt: now })
  return token
}

/** Each right password takes its time: two of the ten have one, the others come as far as hearing that theirs is too short. */
const mayWait = (key: TestCaller["key"]) => key === "admin" || key === "nobody"
const passwordOf = (key: TestCaller["key"]) => (mayWait(key) ? testPassword : "short")

const byQuery = ({ team }: AuthScene) => ({ query: { organizationId: team.id } })
const inTeam = ({ team }: AuthScene, body: object) => ({ body: { organizationId: team.id, ...body } })
const mailed = () => ({ query: { token: "x".repeat(24), callbackURL: "/" } })
const code = () => ({ body: { code: "000000" } })
const theStranger = ({ strangerId }: AuthScene) => ({ body: { userId: strangerId } })

/** A request for each address of the sign-in library; of those that are not here, one that says nothing. */
export const authExamples: Record<string, ExampleOf<AuthScene>> = {
  "POST /sign-up/email": (_, { key }) => ({ body: { name: "Ruta Vale", email: fresh(), password: passwordOf(key) } }),
  "POST /sign-in/email": ({ callers }, { key }) => ({
    body: { email: mayWait(key) ? callers.owner.person?.email : "no address", password: testPassword },
  }),
  "POST /sign-in/magic-link": () => ({ body: { email: fresh() } }),
  "POST /sign-in/social": () => ({ body: { provider: "github" } }),
  "GET /callback/:id": () => ({ params: { id: "github" } }),
  "POST /callback/:id": () => ({ params: { id: "github" } }),
  "GET /magic-link/verify": mailed,
  "POST /send-verification-email": () => ({ body: { email: fresh() } }),
  "GET /verify-email": mailed,
  "POST /undo-email-change": () => ({ body: { token: "x".repeat(24) } }),
  "POST /request-password-reset": () => ({ body: { email: fresh() } }),
  "POST /forget-password": () => ({ body: { email: fresh() } }),
  "GET /reset-password/:token": () => ({ params: { token: "x".repeat(24) }, query: { callbackURL: "/" } }),
  "POST /reset-password": ({ resetToken }) => ({ body: { token: resetToken, newPassword: testPassword } }),
  "POST /passkey/verify-authentication": () => ({ body: device }),
  "GET /account-info": () => ({ query: { accountId: "none" } }),
  "POST /account-info": () => ({ body: { accountId: "none" } }),
  "POST /change-email": () => ({ body: { newEmail: fresh() } }),
  "POST /change-password": () => ({ body: { currentPassword: testPassword, newPassword: `${testPassword} anew` } }),
  "POST /delete-user": () => ({ body: {} }),
  "GET /delete-user/callback": async (scene, caller) => ({ query: { token: await deletionToken(scene, caller), callbackURL: "/" } }),
  "POST /get-access-token": () => ({ body: { providerId: "github" } }),
  "POST /link-social": () => ({ body: { provider: "github" } }),
  "POST /passkey/delete-passkey": async (scene, caller) => ({ body: { id: await ownPasskey(scene, caller) } }),
  "POST /passkey/update-passkey": async (scene, caller) => ({ body: { id: await ownPasskey(scene, caller), name: "Laptop" } }),
  "POST /passkey/verify-registration": () => ({ body: device }),
  "POST /refresh-token": () => ({ body: { providerId: "github" } }),
  "POST /revoke-session": (_, { person }) => ({ body: { token: person?.sessionId ?? "none" } }),
  "POST /set-password": (_, { key }) => ({ body: { newPassword: passwordOf(key) } }),
  "POST /two-factor/disable": () => ({ body: {} }),
  "POST /two-factor/enable": () => ({ body: {} }),
  "POST /two-factor/generate-backup-codes": () => ({ body: {} }),
  "POST /two-factor/get-totp-uri": () => ({ body: {} }),
  "POST /two-factor/send-otp": () => ({ body: {} }),
  "POST /two-factor/verify-backup-code": code,
  "POST /two-factor/verify-otp": code,
  "POST /two-factor/verify-totp": code,
  "POST /unlink-account": () => ({ body: { providerId: "github" } }),
  "POST /update-session": ({ team }) => ({ body: { impersonatedBy: "somebody", activeOrganizationId: team.id } }),
  "POST /update-user": () => ({ body: { name: "Mara Lind" } }),
  "POST /verify-password": () => ({ body: { password: testPassword } }),

  "POST /organization/accept-invitation": async (scene, caller) => ({ body: { invitationId: await invited(scene, caller) } }),
  "POST /organization/add-team-member": (scene) => inTeam(scene, { teamId: scene.groupId, userId: scene.team.member.id }),
  "POST /organization/cancel-invitation": ({ invitationId }) => ({ body: { invitationId } }),
  "POST /organization/check-slug": () => ({ body: { slug: `free-${newSecret(40)}` } }),
  "POST /organization/create": () => ({ body: { name: "Far Shore", slug: `far-shore-${newSecret(40)}` } }),
  "POST /organization/create-role": (scene) =>
    inTeam(scene, { role: `Made ${newSecret(40)}`, permission: { ac: ["read"], submission: ["read"] } }),
  "POST /organization/create-team": (scene) => inTeam(scene, { name: `Made ${newSecret(40)}` }),
  "POST /organization/delete": (scene) => inTeam(scene, {}),
  "POST /organization/delete-role": (scene, { key }) =>
    inTeam(scene, { roleName: key === "owner" ? scene.roleName : scene.otherRoleName, moveTo: "viewer" }),
  "GET /organization/get-active-member-role": byQuery,
  "GET /organization/get-full-organization": byQuery,
  "GET /organization/get-invitation": async (scene, caller) => ({ query: { id: await invited(scene, caller) } }),
  "GET /organization/get-organization": byQuery,
  "GET /organization/get-role": (scene) => ({ query: { ...byQuery(scene).query, roleName: customRole.name } }),
  "POST /organization/has-permission": (scene) => inTeam(scene, { permissions: { submission: ["read"] } }),
  "POST /organization/invite-member": (scene) => inTeam(scene, { email: fresh(), role: "viewer" }),
  "POST /organization/leave": (scene) => inTeam(scene, {}),
  "GET /organization/list-invitations": byQuery,
  "GET /organization/list-members": byQuery,
  "GET /organization/list-roles": byQuery,
  "GET /organization/list-team-members": ({ groupId }) => ({ query: { teamId: groupId } }),
  "GET /organization/list-teams": byQuery,
  "POST /organization/reject-invitation": async (scene, caller) => ({ body: { invitationId: await invited(scene, caller) } }),
  "POST /organization/remove-member": (scene) => inTeam(scene, { memberIdOrEmail: scene.memberRow }),
  "POST /organization/remove-team": (scene) => inTeam(scene, { teamId: scene.groupId }),
  "POST /organization/remove-team-member": (scene) => inTeam(scene, { teamId: scene.groupId, userId: scene.team.viewer.id }),
  "POST /organization/set-active": (scene) => inTeam(scene, {}),
  "POST /organization/set-active-team": ({ groupId }) => ({ body: { teamId: groupId } }),
  "POST /organization/update": (scene) => inTeam(scene, { data: { name: "Lantern Quay" } }),
  "POST /organization/update-member-role": (scene) => inTeam(scene, { memberId: scene.memberRow, role: "viewer" }),
  "POST /organization/update-role": (scene) => inTeam(scene, { roleName: scene.roleName, data: { permission: { submission: ["read"] } } }),
  "POST /organization/update-team": ({ team, groupId }) => ({
    body: { teamId: groupId, data: { name: "Day shift", organizationId: team.id } },
  }),

  "POST /api-key/create": (scene) => inTeam(scene, { name: "Another key" }),
  "POST /api-key/delete": async (scene) => ({ body: { keyId: await keyOf(scene) } }),
  "GET /api-key/get": async (scene) => ({ query: { id: await keyOf(scene) } }),
  "GET /api-key/list": byQuery,
  "POST /api-key/update": async (scene) => ({ body: { keyId: await keyOf(scene), name: "Renamed" } }),

  "POST /admin/ban-user": theStranger,
  "POST /admin/create-user": () => ({ body: { name: "Ruta Vale", email: fresh(), password: testPassword, role: "user" } }),
  "GET /admin/get-user": ({ strangerId }) => ({ query: { id: strangerId } }),
  "POST /admin/has-permission": () => ({ body: { permissions: { user: ["list"] } } }),
  "POST /admin/impersonate-user": theStranger,
  "POST /admin/list-user-sessions": theStranger,
  "POST /admin/remove-user": theStranger,
  "POST /admin/revoke-user-session": ({ strangerToken }) => ({ body: { sessionToken: strangerToken } }),
  "POST /admin/revoke-user-sessions": theStranger,
  "POST /admin/set-role": ({ strangerId }) => ({ body: { userId: strangerId, role: "user" } }),
  "POST /admin/set-user-password": ({ strangerId }) => ({ body: { userId: strangerId, newPassword: testPassword } }),
  "POST /admin/unban-user": theStranger,
  "POST /admin/update-user": ({ strangerId }) => ({ body: { userId: strangerId, data: { name: "Renamed" } } }),
}

/** Addresses at which no one's example is done, and why: most need what only another test has. */
export const authExcuses: Record<string, string> = {
  "POST /update-session": "nothing of a session is its owner's to set",
  "POST /passkey/verify-authentication": "the answer of a device: second-factor.test.ts",
  "POST /passkey/verify-registration": "the answer of a device: second-factor.test.ts",
  "GET /account-info": "asks a provider: provider-links.test.ts",
  "POST /account-info": "asks a provider: provider-links.test.ts",
  "POST /get-access-token": "asks a provider: provider-tokens.test.ts",
  "POST /refresh-token": "asks a provider: provider-tokens.test.ts",
  "POST /two-factor/generate-backup-codes": "a second factor: second-factor.test.ts",
  "POST /two-factor/get-totp-uri": "a second factor: second-factor.test.ts",
  "POST /two-factor/send-otp": "a sign-in that waits for its second factor: second-factor.test.ts",
  "POST /two-factor/verify-backup-code": "a code: second-factor.test.ts",
  "POST /two-factor/verify-otp": "a code: second-factor.test.ts",
  "POST /two-factor/verify-totp": "a code: second-factor.test.ts",
  "POST /undo-email-change": "a link that was mailed to the address before: change-of-address.test.ts",
  "POST /admin/stop-impersonating": "somebody who acts as another person: impersonation.test.ts",
}
