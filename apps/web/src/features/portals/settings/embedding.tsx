import { portalTabs } from "@intray/i18n/portal-tabs"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Switch } from "@intray/ui/switch"
import { Textarea } from "@intray/ui/textarea"
import { type FormEvent, useState } from "react"
import { useUnsaved } from "../../../lib/unsaved.ts"
import { useUpdatePortal } from "../use-update.ts"
import { readOrigins } from "./origins.ts"
import { Section } from "./section.tsx"

/** Whether other sites may show the form in a frame, and which. */
export function Embedding({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const words = portalTabs.settings
  const { update, wrong, busy } = useUpdatePortal(portal)
  const [text, setText] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  // As it was pressed, while the server has not said so yet.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const saved = portal.embedOrigins.join("\n")
  const shown = text ?? saved
  const changed = text !== null && text !== saved
  useUnsaved(changed)
  const read = readOrigins(shown)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || !read.ok) return
    if ((await update({ embedOrigins: read.origins })) !== null) setText(null)
  }
  return (
    <Section title={words.embed}>
      <Switch
        spread
        label={words.embedAllow}
        help={words.embedAllowHelp}
        checked={wanted ?? portal.embeddable}
        disabled={readOnly}
        onCheckedChange={(embeddable) => {
          setWanted(embeddable)
          void update({ embeddable }).then(() => setWanted(null))
        }}
      />
      {portal.embeddable && (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field
            label={words.origins}
            help={words.originsHelp}
            error={wrong.embedOrigins ?? (tried && !read.ok ? read.message : undefined)}
          >
            <Textarea
              value={shown}
              rows={3}
              readOnly={readOnly}
              spellCheck={false}
              autoCapitalize="none"
              className="font-mono"
              onChange={(event) => {
                setText(event.currentTarget.value)
                setTried(false)
              }}
            />
          </Field>
          {!readOnly && changed && (
            <div>
              <Button type="submit" busy={busy}>
                {words.save}
              </Button>
            </div>
          )}
        </form>
      )}
    </Section>
  )
}
