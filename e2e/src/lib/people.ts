import type { Page } from "@playwright/test"
import { skipFirstSteps } from "./first-steps.ts"
import { linkIn, type Mailbox } from "./mailbox.ts"

export const password = "correct horse battery"

/** Signs in over HTTP, so that a flow about something else does not begin with a form. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  const response = await page.request.post(`${url}/api/auth/sign-in/email`, { data: { email, password }, headers: { origin: url } })
  if (!response.ok()) throw new Error(`Signing in ${email}: ${response.status()} ${await response.text()}`)
}

/** Makes an account over HTTP, follows the link in its mail and is signed in; the first steps are behind it. */
export async function signUp(page: Page, url: string, mailbox: Mailbox, person: { name: string; email: string }): Promise<void> {
  const response = await page.request.post(`${url}/api/auth/sign-up/email`, { data: { ...person, password }, headers: { origin: url } })
  if (!response.ok()) throw new Error(`Signing up ${person.email}: ${response.status()} ${await response.text()}`)
  const mail = await mailbox.waitFor(person.email)
  await page.request.get(linkIn(mail, "verify-email"))
  await signIn(page, url, person.email)
  await skipFirstSteps(page, url)
}
