import { portalTabs } from "@intray/i18n/portal-tabs"
import { zoneLabel } from "@intray/i18n/zones"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { type FormEvent, Fragment, useState } from "react"
import { focusWrongAfter } from "../../../lib/focus-after.ts"
import { locale } from "../../../lib/i18n.ts"
import { TimeField } from "../../../lib/times/time-field.tsx"
import {
  readTimes,
  type TimeKey,
  type TimesEdit,
  tidyTime,
  timeKeys,
  timesOf,
  timesPatch,
  timeTexts,
  typedTimes,
} from "../../../lib/times/times-model.ts"
import { momentIn, ownZone } from "../../../lib/zones.ts"
import { useUpdatePortal } from "../use-update.ts"
import { Section } from "./section.tsx"
import { useTexts } from "./use-texts.tsx"
import { ZoneField } from "./zone-field.tsx"

/** From when until when it takes something in, by the clocks of a zone. */
export function TimesSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const words = portalTabs.settings
  const { update, wrong, busy } = useUpdatePortal(portal)
  const mine = ownZone()
  const saved = timeTexts(portal)
  const texts = useTexts<TimeKey>(saved, undefined, tidyTime)
  const [tried, setTried] = useState(false)
  const shown = timesOf(texts.shown, saved, mine)
  const read = readTimes(shown, new Date())
  const faulty = read.opens.fault !== null || read.closes.fault !== null
  const timed = shown.opens !== null || shown.closes !== null
  const change = (patch: Partial<TimesEdit>) => {
    const typed = Object.entries(typedTimes(shown, patch, texts.shown, saved)) as [TimeKey, string][]
    for (const [key, text] of typed) texts.type(key, text)
  }
  const zoneNow = portal.timeZone ?? mine
  const theirs = (which: "opens" | "closes") => (iso: string) =>
    iso === "" ? words.always[which] : `${momentIn(iso, zoneNow, locale)}, ${zoneLabel(zoneNow, new Date(iso))}`

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (faulty && texts.changes && !busy) return focusWrongAfter(() => setTried(true), form)
    setTried(true)
    if (busy || !texts.ready) return
    const { changed } = texts
    const { patch, expected } = timesPatch(shown, saved, texts)
    if ((await update({ ...patch, expected })) === null) return
    texts.done(changed)
    setTried(false)
  }

  return (
    <Section title={words.times}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {(["opens", "closes"] as const).map((which) => (
          <Fragment key={which}>
            <TimeField
              which={which}
              value={shown[which]}
              reading={read[which]}
              zone={shown.zone}
              ownZone={mine}
              locale={locale}
              showFault={tried || read[which].fault === "closesFirst"}
              wrong={wrong[`${which}At`]}
              readOnly={readOnly}
              onChange={(wall) => change({ [which]: wall })}
            />
            {texts.meanwhile(timeKeys[which], undefined, theirs(which))}
          </Fragment>
        ))}
        {timed && <ZoneField value={shown.zone} error={wrong.timeZone} readOnly={readOnly} onChange={(zone) => change({ zone })} />}
        {texts.meanwhile("timeZone", undefined, (zone) => (zone === "" ? "" : zoneLabel(zone)))}
        {!readOnly && texts.changes && (
          <div>
            <Button type="submit" busy={busy} disabled={texts.overtaken.length > 0}>
              {words.save}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}
