import { account } from "@intray/i18n/account"
import { isLanguageChoice, languageChoices } from "@intray/i18n/member-language"
import { Choice } from "@intray/ui/choice"
import { Section } from "../../lib/settings/section.tsx"
import { useLanguageChoice } from "../../lib/use-language-choice.ts"

const { general: words } = account

/** In which language one reads the app. Each is named in itself, for the person who reads no other. */
export function LanguageSection() {
  const { choice, choose } = useLanguageChoice()
  return (
    <Section title={words.language} note={words.languageNote}>
      <Choice
        aria-label={words.language}
        variant="segmented"
        options={languageChoices.map((value) => ({ value, label: words.languages[value] }))}
        value={choice}
        onChange={(next) => {
          if (isLanguageChoice(next)) void choose(next)
        }}
      />
    </Section>
  )
}
