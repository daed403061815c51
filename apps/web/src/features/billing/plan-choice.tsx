import { common } from "@intray/i18n/common"
import { teamPlan } from "@intray/i18n/team-plan"
import type { Billing, Offered } from "@intray/server/modules/billing/schema"
import type { Interval } from "@intray/server/modules/billing/subscription/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Choice } from "@intray/ui/choice"
import { useState } from "react"
import { Section } from "../../lib/settings/section.tsx"
import { useChoosePlan } from "./hooks.ts"
import { PlanTable } from "./plan-table.tsx"

const words = teamPlan

export type PlanChoiceProps = { offer: Offered; current: string; billing: Billing | null; failing: boolean; manages: boolean }

/** The plans side by side, and choosing another one. What costs or ends something is asked about first; Stripe's page asks for itself. */
export function PlanChoice({ offer, current, billing, failing, manages }: PlanChoiceProps) {
  const paying = billing?.paying ?? null
  const [picked, setPicked] = useState<Interval | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const { choose, busy } = useChoosePlan()
  const yearly = offer.plans.some((one) => one.yearly)
  const monthly = offer.plans.some((one) => one.monthly)
  const interval = picked ?? paying?.interval ?? (monthly ? "monthly" : "yearly")
  const first = offer.plans[0]
  const nameOf = (id: string | null) => offer.plans.find((one) => one.id === id)?.name ?? ""
  const ending = asked !== null && asked === first?.id
  const done = (plan: string) => {
    if (plan === first?.id) return words.confirm.ending({ plan: nameOf(paying?.plan ?? null) })
    return plan === paying?.plan && paying.interval === interval
      ? words.confirm.kept({ plan: nameOf(plan) })
      : words.confirm.changed({ plan: nameOf(plan) })
  }
  const pick = (plan: string) => {
    // What ends can simply go on; where nothing runs Stripe's page asks.
    const goesOn = paying?.plan === plan && paying.interval === interval
    if (paying && !goesOn) setAsked(plan)
    else void choose({ plan, interval }, done(plan))
  }
  const confirm = async () => {
    if (asked !== null && (await choose({ plan: asked, interval }, done(asked)))) setAsked(null)
  }
  return (
    <Section
      title={words.all.title}
      note={words.all.text}
      action={
        monthly &&
        yearly && (
          <Choice
            variant="segmented"
            aria-label={words.all.interval}
            value={interval}
            onChange={(value) => setPicked(value === "yearly" ? "yearly" : "monthly")}
            options={[
              { value: "monthly", label: words.all.monthly },
              { value: "yearly", label: words.all.yearly },
            ]}
          />
        )
      }
    >
      <PlanTable
        plans={offer.plans}
        sold={offer.sold}
        current={current}
        interval={interval}
        paying={paying}
        failing={failing}
        busy={busy}
        onChoose={manages ? pick : null}
      />
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={
          ending
            ? words.confirm.end({ plan: nameOf(paying?.plan ?? null), first: first?.name ?? "" })
            : words.confirm.change({ plan: nameOf(asked) })
        }
        confirmLabel={ending ? words.confirm.endConfirm({ first: first?.name ?? "" }) : words.confirm.confirm({ plan: nameOf(asked) })}
        cancelLabel={common.cancel}
        busy={busy}
        onConfirm={() => void confirm()}
      >
        {ending ? words.confirm.endText({ plan: nameOf(paying?.plan ?? null) }) : words.confirm.changeText}
      </AlertDialog>
    </Section>
  )
}
