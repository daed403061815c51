import { common } from "@intray/i18n/common"
import { formatTime } from "@intray/i18n/format"
import { insights as words } from "@intray/i18n/insights"
import { currentZoneName, zoneTitle } from "@intray/i18n/zones"
import type { About } from "@intray/server/modules/insights/schema"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { Field } from "@intray/ui/field"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { trpc } from "../../lib/trpc.ts"
import { zoneOptions } from "../../lib/zones.ts"

/** Up to when it is counted, and in which zone days begin. @param mayChange whether the zone can be chosen here */
export function Zone({ about, mayChange }: { about: About; mayChange: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <p className="text-[12px]/4 text-fg-3">
      {about.whole ? words.countedAt({ time: formatTime(locale, about.countedAt), zone: zoneTitle(about.zone) }) : words.counting}
      {mayChange && (
        <>
          {" "}
          <button
            type="button"
            className="cursor-pointer text-link underline underline-offset-2 touch:min-h-11"
            onClick={() => setOpen(true)}
          >
            {words.zone.change}
          </button>
        </>
      )}
      {open && <ZoneDialog zone={about.zone} onClose={() => setOpen(false)} />}
    </p>
  )
}

function ZoneDialog({ zone, onClose }: { zone: string; onClose: () => void }) {
  const utils = trpc.useUtils()
  const [chosen, setChosen] = useState(() => currentZoneName(zone))
  const [options] = useState(() => zoneOptions(zone, locale))
  const save = trpc.insights.setZone.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.insights.invalidate(), utils.billing.plan.invalidate(), utils.billing.history.invalidate()])
      onClose()
    },
    onError: () => toast({ title: words.zone.failed }),
  })
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={words.zone.title}
      description={words.zone.help}
      closeLabel={common.close}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{words.zone.cancel}</Button>
          <Button variant="primary" busy={save.isPending} onClick={() => save.mutate({ zone: chosen })}>
            {words.zone.save}
          </Button>
        </>
      }
    >
      <Field label={words.zone.label}>
        <Select value={chosen} options={options} onChange={(event) => setChosen(event.currentTarget.value)} />
      </Field>
    </Dialog>
  )
}
