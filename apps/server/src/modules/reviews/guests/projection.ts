import type { Services } from "../../../platform/services.ts"
import type { SentFile } from "../../files/sent.ts"
import type { FormDefinition } from "../../forms/schema.ts"
import { projectFiles, projectSummary, toBlindView } from "../blind/projection.ts"

/*
 * What guests see of a submission. No guest sees an address of e-mail. In a blind round nothing says who sent it.
 */

type Sent = { id: string; portalId: string; title: string; by: string; submitterEmail: string; submitterName: string }

/** How one submission is shown to a guest. */
export type GuestView = {
  title: string
  by: string
  /** Fields that are left out, as `key` or `group.key`. */
  hidden: ReadonlySet<string>
  /** Answers that are nothing but one of these are left out. */
  names: readonly string[]
  files: readonly SentFile[]
}

/** Fields of a form that ask for an address of e-mail. */
function emailKeys(form: FormDefinition): string[] {
  const inner = form.fields.flatMap((field) => {
    if (field.type === "email") return [field.key]
    return field.type === "group" ? field.fields.filter((one) => one.type === "email").map((one) => `${field.key}.${one.key}`) : []
  })
  return form.roles.email === undefined ? inner : [...inner, form.roles.email]
}

/** A text without the submitter's address, in case they wrote it elsewhere too. */
export function withoutAddress(text: string, submitterEmail: string): string {
  if (submitterEmail === "") return text
  const address = submitterEmail.toLowerCase()
  const parts: string[] = []
  let from = 0
  for (let at = 0; at + address.length <= text.length; at += 1) {
    if (text.slice(at, at + address.length).toLowerCase() !== address) continue
    parts.push(text.slice(from, at), "…")
    from = at + address.length
    at = from - 1
  }
  return parts.join("") + text.slice(from)
}

/** @param blind the guest must not know who sent it */
export function toGuestView(
  services: Pick<Services, "keyOf">,
  sent: Sent,
  { form, files, blind }: { form: FormDefinition; files: readonly SentFile[]; blind: boolean },
): GuestView {
  const emails = emailKeys(form)
  const plain = (text: string) => withoutAddress(text, sent.submitterEmail)
  const { title, by } = sent
  if (!blind) return { title: plain(title), by: plain(by), hidden: new Set(emails), names: [], files }
  const view = toBlindView(services, sent, form)
  const shown = projectSummary({ title, by }, view)
  return {
    title: plain(shown.title),
    by: plain(shown.by),
    hidden: new Set([...emails, ...view.hidden]),
    names: view.names,
    files: projectFiles(files, view),
  }
}
