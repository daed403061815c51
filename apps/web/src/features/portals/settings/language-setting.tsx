import { formalities, languageNames, languages } from "@intray/i18n/languages"
import { portalTabs } from "@intray/i18n/portal-tabs"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Field } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { useUpdatePortal } from "../use-update.ts"
import { Section } from "./section.tsx"

/** In which language the form is written, and how German addresses its readers. Saved as soon as it is chosen: there is nothing to finish typing. */
export function LanguageSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const words = portalTabs.settings.language
  const address = portalTabs.settings.formality
  const { update, wrong, busy } = useUpdatePortal(portal)
  return (
    <Section title={words.title}>
      <Field label={words.label} help={words.help} error={wrong.language}>
        <Select
          value={portal.language}
          disabled={readOnly || busy}
          className="max-w-[260px]"
          options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          onChange={(event) => {
            const language = languages.find((one) => one === event.currentTarget.value)
            if (language !== undefined) void update({ language })
          }}
        />
      </Field>
      <Field label={address.label} help={address.help} error={wrong.formality}>
        <Select
          value={portal.formality}
          disabled={readOnly || busy}
          className="max-w-[260px]"
          options={formalities.map((formality) => ({ value: formality, label: address[formality] }))}
          onChange={(event) => {
            const formality = formalities.find((one) => one === event.currentTarget.value)
            if (formality !== undefined) void update({ formality })
          }}
        />
      </Field>
    </Section>
  )
}
