import { api } from "@intray/i18n/api"
import type { ApiKeyItem, CreatedApiKey } from "@intray/server/modules/api-keys/schema"
import { readScopes } from "@intray/server/modules/api-keys/schema"
import { Checks } from "@intray/ui/check"
import { Choice } from "@intray/ui/choice"
import { Field, FieldError, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { useId, useState } from "react"
import { useForm } from "../../lib/auth/use-form.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { issuesOf } from "../../lib/issues.ts"
import { limit } from "../../lib/limit.ts"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { ScopePicker } from "./scope-picker.tsx"

const words = api.dialog
const day = 86_400
/** Seconds that a key lives. */
const lives = { day, month: 30 * day, quarter: 90 * day, year: 365 * day, never: null } as const
type Life = keyof typeof lives

type Props = {
  /** Null makes a new one. */
  item: ApiKeyItem | null
  givable: readonly string[]
  portals: readonly { id: string; title: string }[]
  onMade: (made: CreatedApiKey) => void
  onClose: () => void
}

/** A key: its name, what it may do, which portals it sees and how long it lives. */
export function KeyDialog({ item, givable, portals, onMade, onClose }: Props) {
  const id = useId()
  const utils = trpc.useUtils()
  const form = useForm({ name: item?.name ?? "", life: "quarter" })
  const mine = new Set(givable)
  const [scopes, setScopes] = useState<ReadonlySet<string>>(new Set(item?.scopes ?? readScopes.filter((one) => mine.has(one))))
  const [some, setSome] = useState(item?.portalIds != null)
  const [portalIds, setPortalIds] = useState<readonly string[]>(item?.portalIds ?? [])
  const [missing, setMissing] = useState<{ scopes?: string; portals?: string }>({})
  const submit = form.submit(async () => {
    const name = form.values.name.trim()
    const wrong = {
      ...(scopes.size === 0 ? { scopes: words.scopesMissing } : {}),
      ...(some && portalIds.length === 0 ? { portals: words.portalsMissing } : {}),
    }
    setMissing(wrong)
    if (form.report({ name: name === "" ? words.nameMissing : undefined }) || Object.keys(wrong).length > 0) return
    const facts = { name, scopes: [...scopes], portalIds: some ? [...portalIds] : null }
    try {
      if (item) {
        await utils.client.apiKeys.update.mutate({ id: item.id, ...facts })
        toast({ tone: "ok", title: api.saved({ name }), key: "api-key" })
      } else onMade(await utils.client.apiKeys.create.mutate({ ...facts, expiresIn: lives[form.values.life as Life] }))
      await utils.apiKeys.invalidate()
      onClose()
    } catch (error) {
      const issues = issuesOf(error)
      if (issues?.name) form.report({ name: issues.name })
      else if (issues?.scopes) setMissing({ scopes: issues.scopes })
      else form.setProblem(reasonOf(error))
    }
  })
  return (
    <FormDialog
      onClose={onClose}
      title={item ? words.change({ name: item.name }) : words.create}
      size="lg"
      form={form.form}
      onSubmit={submit}
      problem={form.problem}
      submit={item ? words.save : words.make}
      submitting={item ? words.saving : words.making}
      busy={form.busy}
    >
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_180px]">
        <Field label={words.name} help={words.nameHelp} required error={form.problems.name}>
          <Input {...form.control("name")} autoComplete="off" {...limit(60)} />
        </Field>
        {!item && (
          <Field label={words.expires}>
            <Select
              {...form.control("life")}
              options={(Object.keys(lives) as Life[]).map((value) => ({ value, label: words.lives[value] }))}
            />
          </Field>
        )}
      </div>
      <ScopePicker value={scopes} onChange={setScopes} givable={mine} error={missing.scopes} />
      {portals.length > 0 && (
        <FieldGroup label={words.portals}>
          <Choice
            value={some ? "some" : "all"}
            onChange={(value) => setSome(value === "some")}
            options={[
              { value: "all", label: words.allPortals },
              { value: "some", label: words.somePortals },
            ]}
          />
        </FieldGroup>
      )}
      {some && (
        <FieldGroup label={words.somePortals}>
          <Checks options={portals.map((one) => ({ value: one.id, label: one.title }))} value={portalIds} onChange={setPortalIds} columns />
        </FieldGroup>
      )}
      {missing.portals && (
        <FieldError id={`${id}-portals`} className="text-[12px] leading-[18px]">
          {missing.portals}
        </FieldError>
      )}
    </FormDialog>
  )
}
