import { analytics as words } from "@intray/i18n/analytics"
import { Switch } from "@intray/ui/switch"
import { useAnalytics } from "../../lib/analytics/use-analytics.ts"
import { Section } from "../../lib/settings/section.tsx"

/** Whether one's use of the app is counted; nothing where the operator counts nothing. */
export function AnalyticsSection() {
  const counted = useAnalytics()
  if (!counted) return null
  return (
    <Section title={words.heading} note={counted.refused ? words.refused : words.note({ host: counted.host })}>
      <Switch
        label={words.label}
        checked={counted.consent === "yes" && !counted.refused}
        disabled={counted.refused}
        onCheckedChange={(on) => counted.say(on ? "yes" : "no")}
      />
    </Section>
  )
}
