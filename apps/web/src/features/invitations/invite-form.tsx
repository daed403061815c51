import { teamMembers } from "@intray/i18n/team-members"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { Textarea } from "@intray/ui/textarea"
import { CircleAlert, CircleCheck, Link2, Send } from "lucide-react"
import type { RefObject } from "react"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { useForm } from "../../lib/auth/use-form.ts"
import { useCan } from "../../lib/can.ts"
import { locale } from "../../lib/i18n.ts"
import { issuesOf } from "../../lib/issues.ts"
import { reasonOf } from "../../lib/reason.ts"
import { Section } from "../../lib/settings/section.tsx"
import { roleText } from "../../lib/teams/roles.ts"
import { useRoles } from "../../lib/teams/use-roles.ts"
import { trpc } from "../../lib/trpc.ts"
import { useUnsaved } from "../../lib/unsaved.ts"
import { addressesIn } from "./addresses.ts"
import { SeatsLine } from "./seats-line.tsx"
import { type Outcome, useInvite } from "./use-invite.ts"

const words = teamMembers.invite

/** Asks people in, several at once. What was not sent stays typed, with the reason next to it. */
export function InviteForm({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const session = trpc.session.get.useQuery().data
  const { options } = useRoles()
  const { invite, outcomes, clear } = useInvite()
  const form = useForm({ emails: "", role: "member", group: "" })
  const { emails, role, group } = form.values
  const manages = useCan()({ team: ["update"] })
  const groups = trpc.groups.list.useQuery(undefined, { enabled: manages }).data?.items ?? []
  const wanted = addressesIn(emails)
  const mails = session?.mail.configured !== false
  useUnsaved(emails.trim() !== "")

  const submit = form.submit(async () => {
    clear()
    if (form.report({ emails: wanted.length === 0 ? words.missing : undefined })) return
    try {
      const found = await invite(wanted, role, group || undefined)
      const kept = found.filter((one) => one.result !== "invited" && one.result !== "already_member")
      const sent = found.filter((one) => one.mailed).length
      form.set("emails", kept.map((one) => one.email).join("\n"))
      if (sent > 0) toast({ tone: "ok", title: words.allSent({ locale, count: sent }), key: "invite" })
    } catch (error) {
      const issues = issuesOf(error)
      form.report({ emails: issues?.emails, role: issues?.role })
      form.setProblem(issues ? null : reasonOf(error))
    }
  })
  return (
    <Section title={words.title} note={mails ? words.note : words.noMail}>
      <form ref={form.form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <FormProblem className="">{form.problem}</FormProblem>
        <Field label={words.emails} help={words.help} required error={form.problems.emails}>
          <Textarea
            {...form.control("emails")}
            ref={box}
            rows={2}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={20_000}
          />
        </Field>
        <Outcomes outcomes={outcomes} />
        <div className="flex flex-wrap items-end gap-3">
          <Field label={words.role} error={form.problems.role} className="w-52 max-sm:w-full">
            <Select {...form.control("role")} options={options.length > 0 ? options : [{ value: "member", label: roleText("member") }]} />
          </Field>
          {manages && groups.length > 0 && (
            <Field label={words.group} className="w-52 max-sm:w-full">
              <Select
                {...form.control("group")}
                placeholder={words.noGroup}
                options={groups.map((one) => ({ value: one.id, label: one.name }))}
              />
            </Field>
          )}
          <Button
            type="submit"
            variant="primary"
            icon={mails ? <Send aria-hidden="true" size={15} /> : <Link2 aria-hidden="true" size={15} />}
            busy={form.busy}
            busyLabel={mails ? words.sending : words.making}
            className="mb-0.5"
          >
            {(mails ? words.send : words.make)({ locale, count: wanted.length })}
          </Button>
          <span className="mb-1.5 ml-auto">
            <SeatsLine />
          </span>
        </div>
      </form>
    </Section>
  )
}

/** What came of each address that was tried. */
function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const kept = outcomes.filter((one) => one.result !== "invited" && one.result !== "already_member").length
  return (
    <div role="status" className="empty:hidden">
      {outcomes.length > 0 && (
        <div className="rounded-panel border px-3.5 py-2.5">
          <p className="font-emph">{kept === 0 ? words.results : words.someKept({ locale, count: kept })}</p>
          <ul aria-label={words.results} className="mt-1.5 flex flex-col gap-1">
            {outcomes.map(({ email, result, message }) => (
              <li key={email} className="flex items-start gap-2">
                {result === "invited" ? (
                  <CircleCheck aria-hidden="true" size={16} className="mt-0.5 flex-none text-ok" />
                ) : (
                  <CircleAlert aria-hidden="true" size={16} className="mt-0.5 flex-none text-danger" />
                )}
                <span className="min-w-0">
                  <span className="break-all">{email}</span> <span className="text-fg-2">{message ?? words.result[result]}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
