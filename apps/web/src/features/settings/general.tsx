import { account } from "@intray/i18n/account"
import { Avatar } from "@intray/ui/avatar"
import { Button } from "@intray/ui/button"
import { Choice } from "@intray/ui/choice"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { checkName } from "../../lib/auth/check.ts"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { Said, sayProblem } from "../../lib/auth/say.tsx"
import { useForm } from "../../lib/auth/use-form.ts"
import { ask } from "../../lib/auth-client.ts"
import { type ColorMode, colorModes, useColorMode } from "../../lib/color-mode.ts"
import { limit } from "../../lib/limit.ts"
import { PictureField } from "../../lib/picture/picture-field.tsx"
import { Section } from "../../lib/settings/section.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { useUnsaved } from "../../lib/unsaved.ts"
import { AnalyticsSection } from "./analytics.tsx"
import { LanguageSection } from "./language.tsx"

const { general: words } = account

/** What one is called here, and how the app looks and listens on this device. */
export function GeneralPage() {
  useTitle(words.page)
  const user = trpc.session.get.useQuery().data?.user
  const name = user?.name
  const [mode, setMode] = useColorMode()
  return (
    <>
      <Section title={words.profile} note={words.profileNote}>
        {user && (
          <div className="flex flex-col gap-5">
            <FaceField name={user.name} image={user.image} />
            <NameForm key={name} name={user.name} />
          </div>
        )}
      </Section>
      <Section title={words.appearance} note={words.appearanceNote}>
        <Choice
          aria-label={words.appearance}
          variant="segmented"
          options={colorModes.map((value) => ({ value, label: words.modes[value] }))}
          value={mode}
          onChange={(next) => setMode(next as ColorMode)}
        />
      </Section>
      <LanguageSection />
      <AnalyticsSection />
    </>
  )
}

function FaceField({ name, image }: { name: string; image: string | null }) {
  const utils = trpc.useUtils()
  return (
    <PictureField
      label={words.picture}
      query="kind=avatar"
      round
      present={image !== null}
      preview={<Avatar name={name} image={image} size={64} />}
      onChange={async (picture) => {
        const next = picture === null ? null : `/api/images/${picture.id}`
        const outcome = await ask<unknown>((client, fetchOptions) => client.updateUser({ image: next, fetchOptions }))
        if (outcome.ok) await utils.session.get.invalidate()
        return outcome.ok
      }}
    />
  )
}

function NameForm({ name }: { name: string }) {
  const utils = trpc.useUtils()
  const form = useForm({ name })
  const changed = form.values.name.trim() !== name
  useUnsaved(changed)
  const submit = form.submit(async () => {
    const wanted = form.values.name.trim()
    if (form.report({ name: checkName(wanted) })) return
    const outcome = await ask<unknown>((client, fetchOptions) => client.updateUser({ name: wanted, fetchOptions }))
    if (!outcome.ok) return form.setProblem(sayProblem(outcome.problem, form.values))
    toast({ tone: "ok", title: words.saved, key: "name" })
    await utils.session.get.invalidate()
  })
  return (
    <form ref={form.form} noValidate onSubmit={submit} className="flex max-w-90 flex-col gap-3">
      <FormProblem className="">{form.problem}</FormProblem>
      <Field label={words.nameLabel} required error={form.problems.name && <Said sentence={form.problems.name} />}>
        <Input {...form.control("name")} autoComplete="name" {...limit(200)} />
      </Field>
      <Button type="submit" className="self-start" busy={form.busy} busyLabel={words.saving} disabled={!changed && !form.busy}>
        {words.save}
      </Button>
    </form>
  )
}
