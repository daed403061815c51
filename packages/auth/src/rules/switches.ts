import { refuse } from "../endpoints/kit.ts"
import type { AccountSwitches } from "../types.ts"

type Closed = { unless: keyof AccountSwitches; status: "BAD_REQUEST" | "NOT_FOUND"; message: string; code: string }

const password: Closed = {
  unless: "password",
  status: "BAD_REQUEST",
  message: "Email and password is not enabled",
  code: "EMAIL_PASSWORD_DISABLED",
}
const reset: Closed = { unless: "reset", status: "BAD_REQUEST", message: "Reset password isn't enabled", code: "RESET_PASSWORD_DISABLED" }
const deletion: Closed = { unless: "deletion", status: "NOT_FOUND", message: "Delete user is disabled", code: "DELETE_USER_IS_DISABLED" }

/** Errors for features that the operator has switched off. */
const byPath: Readonly<Record<string, Closed>> = {
  "/sign-in/email": password,
  "/sign-up/email": { ...password, message: "Email and password sign up is not enabled", code: "EMAIL_PASSWORD_SIGN_UP_DISABLED" },
  "/change-password": password,
  "/set-password": password,
  "/request-password-reset": reset,
  "/forget-password": reset,
  "/reset-password": reset,
  "/reset-password/:token": reset,
  "/send-verification-email": {
    unless: "verificationMail",
    status: "BAD_REQUEST",
    message: "Verification email isn't enabled",
    code: "VERIFICATION_EMAIL_NOT_ENABLED",
  },
  "/delete-user": deletion,
  "/delete-user/callback": deletion,
}

/** @throws APIError 400 or 404 if the operator has switched off the path's feature */
export function checkSwitches(path: string | undefined, switches: AccountSwitches): void {
  const closed = byPath[path ?? ""]
  if (closed && !switches[closed.unless]) throw refuse(closed.status, closed.message, closed.code)
}

/** A verified address can only be replaced by another verified one. @throws APIError 400 */
export function demandVerificationMail(switches: AccountSwitches): void {
  checkSwitches("/send-verification-email", switches)
}
