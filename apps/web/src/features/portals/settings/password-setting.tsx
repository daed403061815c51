import { common } from "@intray/i18n/common"
import { portalTabs } from "@intray/i18n/portal-tabs"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { PasswordInput } from "@intray/ui/input"
import { KeyRound } from "lucide-react"
import { type FormEvent, useState } from "react"
import { useUnsaved } from "../../../lib/unsaved.ts"
import { useUpdatePortal } from "../use-update.ts"
import { Section } from "./section.tsx"

/** A word that visitors have to know. It can be set, changed and removed, and never looked at. */
export function PasswordSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const words = portalTabs.settings
  const { update, wrong, busy } = useUpdatePortal(portal)
  const [typed, setTyped] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  useUnsaved(typed !== null && typed !== "")
  const short = typed !== null && typed.length < 4
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || typed === null || short) return
    if ((await update({ password: typed }, words.passwordSaved)) === null) return
    setTyped(null)
    setTried(false)
  }
  return (
    <Section title={words.password}>
      <p className="flex items-center gap-2 text-fg-2">
        {portal.hasPassword && <KeyRound aria-hidden="true" size={16} />}
        {portal.hasPassword ? words.passwordOn : words.passwordOff}
      </p>
      {!readOnly && typed === null && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setTyped("")}>{portal.hasPassword ? words.passwordChange : words.passwordSet}</Button>
          {portal.hasPassword && (
            <Button variant="danger" busy={busy} onClick={() => void update({ password: null }, words.passwordRemoved)}>
              {words.passwordRemove}
            </Button>
          )}
        </div>
      )}
      {typed !== null && (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field
            label={words.passwordNew}
            help={words.passwordHelp}
            error={wrong.password ?? (tried && short ? words.passwordShort : undefined)}
          >
            <PasswordInput
              autoFocus
              value={typed}
              maxLength={100}
              autoComplete="new-password"
              labels={{ show: words.show, hide: words.hide }}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Field>
          <div className="flex gap-2">
            <Button type="submit" busy={busy}>
              {portal.hasPassword ? words.passwordChange : words.passwordSet}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setTyped(null)
                setTried(false)
              }}
            >
              {common.cancel}
            </Button>
          </div>
        </form>
      )}
    </Section>
  )
}
