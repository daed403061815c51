import { formatMoment } from "@intray/i18n/format"
import { notifications } from "@intray/i18n/notifications"
import type { Notifications } from "@intray/server/modules/notifications/schema"
import { Switch } from "@intray/ui/switch"
import { locale } from "../../lib/i18n.ts"
import { Section } from "../../lib/settings/section.tsx"

const { weekly: words } = notifications

type WeeklySectionProps = { team: string; weekly: NonNullable<Notifications["weekly"]>; onWanted: (wanted: boolean) => void }

/** Whether last week's numbers come by mail on Mondays, in the zone of the daily mail. */
export function WeeklySection({ team, weekly, onWanted }: WeeklySectionProps) {
  return (
    <Section title={words.title} note={weekly.wanted ? words.next({ when: formatMoment(locale, weekly.next) }) : undefined}>
      <Switch spread label={words.label} help={words.help({ team })} checked={weekly.wanted} onCheckedChange={onWanted} />
    </Section>
  )
}
