import { expect, it } from "vitest"
import { authRoutes } from "./testing/routes.ts"

/** Every way in. A route that an upgrade of the library adds is looked at, and then named here. */
const known = `
GET,POST /account-info
POST /admin/ban-user
POST /admin/create-user
GET /admin/get-user
POST /admin/has-permission
POST /admin/impersonate-user
POST /admin/list-user-sessions
GET /admin/list-users
POST /admin/remove-user
POST /admin/revoke-user-session
POST /admin/revoke-user-sessions
POST /admin/set-role
POST /admin/set-user-password
POST /admin/stop-impersonating
POST /admin/unban-user
POST /admin/update-user
POST /api-key/create
POST /api-key/delete
POST /api-key/delete-all-expired-api-keys
GET /api-key/get
GET /api-key/list
POST /api-key/update
GET,POST /callback/:id
POST /change-email
POST /change-password
POST /delete-user
GET /delete-user/callback
GET /error
POST /forget-password
POST /get-access-token
GET,POST /get-session
POST /link-social
GET /list-accounts
GET /list-sessions
GET /magic-link/verify
GET /ok
POST /organization/accept-invitation
POST /organization/add-team-member
POST /organization/cancel-invitation
POST /organization/check-slug
POST /organization/create
POST /organization/create-role
POST /organization/create-team
POST /organization/delete
POST /organization/delete-role
GET /organization/get-active-member
GET /organization/get-active-member-role
GET /organization/get-full-organization
GET /organization/get-invitation
GET /organization/get-organization
GET /organization/get-role
POST /organization/has-permission
POST /organization/invite-member
POST /organization/leave
GET /organization/list
GET /organization/list-invitations
GET /organization/list-members
GET /organization/list-roles
GET /organization/list-team-members
GET /organization/list-teams
GET /organization/list-user-invitations
GET /organization/list-user-teams
POST /organization/reject-invitation
POST /organization/remove-member
POST /organization/remove-team
POST /organization/remove-team-member
POST /organization/set-active
POST /organization/set-active-team
POST /organization/update
POST /organization/update-member-role
POST /organization/update-role
POST /organization/update-team
POST /passkey/delete-passkey
GET,POST /passkey/generate-authenticate-options
GET /passkey/generate-register-options
GET /passkey/list-user-passkeys
POST /passkey/update-passkey
POST /passkey/verify-authentication
POST /passkey/verify-registration
POST /refresh-token
POST /request-password-reset
POST /reset-password
GET /reset-password/:token
POST /revoke-other-sessions
POST /revoke-session
POST /revoke-sessions
POST /send-verification-email
POST /set-password
POST /sign-in/email
POST /sign-in/magic-link
POST /sign-in/social
POST /sign-out
POST /sign-up/email
POST /two-factor/disable
POST /two-factor/enable
POST /two-factor/generate-backup-codes
POST /two-factor/get-totp-uri
POST /two-factor/send-otp
POST /two-factor/verify-backup-code
POST /two-factor/verify-otp
POST /two-factor/verify-totp
POST /unlink-account
POST /update-session
POST /update-user
GET /verify-email
POST /verify-password
`
  .trim()
  .split("\n")

it("no route under /api/auth is there that nobody looked at", () => {
  expect(authRoutes().map(({ path, methods }) => `${methods.join(",")} ${path}`)).toEqual(known)
})
