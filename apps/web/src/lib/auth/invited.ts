import { checkEmail } from "./check.ts"

const key = "intray-invited"

/** Notes, for this tab, the address that an invitation came to: the forms that it leads to begin with it. What is no address is not noted. */
export function noteInvited(email: string, storage: Pick<Storage, "setItem"> = sessionStorage): void {
  if (checkEmail(email) === undefined) storage.setItem(key, email)
}

/** The address to begin a form with that leads back to an invitation; empty for any other. */
export function invitedEmail(redirect: string | undefined, storage: Pick<Storage, "getItem"> = sessionStorage): string {
  return redirect?.startsWith("/accept-invitation/") ? (storage.getItem(key) ?? "") : ""
}
