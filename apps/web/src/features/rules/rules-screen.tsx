import { common } from "@intray/i18n/common"
import { rules as words } from "@intray/i18n/rules"
import type { RuleItem } from "@intray/server/modules/rules/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { toast } from "@intray/ui/lib/toast-store"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Plus } from "lucide-react"
import { useState } from "react"
import { useKeys } from "../../lib/keyboard.ts"
import { usePending } from "../../lib/pending.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { reasonOf } from "../../lib/reason.ts"
import { swapped } from "../../lib/swapped.ts"
import { trpc } from "../../lib/trpc.ts"
import type { Conditions } from "./conditions.ts"
import { useRuleNames } from "./names.ts"
import { RehearsedDialog } from "./rehearsed-dialog.tsx"
import { RuleDialog } from "./rule-dialog.tsx"
import { type RuleActions, RuleRow } from "./rule-row.tsx"
import { RuleRuns } from "./rule-runs.tsx"

type OpenDialog = { what: "edit"; rule: RuleItem | null } | { what: "switchOn" | "now" | "delete"; rule: RuleItem }

export type RulesScreenProps = {
  /** The member may change rules. */
  allowed: boolean
  conditions: Conditions
  newActId: () => string
}

/** The team's rules, in the order in which they run, and their runs. */
export function RulesScreen({ allowed, conditions, newActId }: RulesScreenProps) {
  const query = trpc.rules.list.useQuery()
  const names = useRuleNames()
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const [said, setSaid] = useState("")
  const act = useRuleActs({ newActId, onDone: () => setAsked(null) })
  useKeys(allowed ? [{ keys: "n", label: words.add, group: words.title, run: () => setAsked({ what: "edit", rule: null }) }] : [])

  if (query.isError && !query.data) {
    return (
      <QueryError query={query} title={words.failed}>
        {words.failedText}
      </QueryError>
    )
  }
  if (!query.data || names.loading || conditions.loading) return <RulesSkeleton />

  const { items } = query.data
  const ids = items.map((one) => one.id)
  const add = (
    <Button icon={<Plus aria-hidden="true" size={16} />} kbd="N" onClick={() => setAsked({ what: "edit", rule: null })}>
      {words.add}
    </Button>
  )
  const moveTo = (rule: RuleItem, at: number) => {
    const other = items[at]
    if (!other) return undefined
    return () =>
      void act.reorder(swapped(ids, rule.id, other.id)).then((done) => {
        if (!done) return
        setSaid(words.moved({ position: at + 1, of: items.length }))
        document.querySelector<HTMLElement>(`[data-rule="${rule.id}"]`)?.focus()
      })
  }
  const getActions = (rule: RuleItem, at: number): RuleActions => ({
    onEdit: () => setAsked({ what: "edit", rule }),
    onToggle: (enabled) => (enabled ? setAsked({ what: "switchOn", rule }) : void act.setEnabled(rule, false)),
    onUp: moveTo(rule, at - 1),
    onDown: moveTo(rule, at + 1),
    onNow: () => setAsked({ what: "now", rule }),
    onDelete: () => setAsked({ what: "delete", rule }),
  })
  const shared = { names, conditions, busy: act.busy, onClose: () => setAsked(null) }
  return (
    <div className="flex flex-col gap-5 pt-4">
      <h2 className="hidden-text">{words.title}</h2>
      <div className="flex items-start justify-between gap-4 max-md:flex-col">
        <p className="measure text-fg-2">{allowed ? words.intro : words.readOnly}</p>
        {allowed && items.length > 0 && add}
      </div>
      {items.length === 0 ? (
        <Empty size="panel" title={words.empty} primary={allowed ? add : undefined}>
          {words.emptyText}
        </Empty>
      ) : (
        <ol aria-label={words.list} className="rounded-panel border bg-raised">
          {items.map((rule, at) => (
            <RuleRow key={rule.id} rule={rule} names={names} conditions={conditions} {...(allowed && { actions: getActions(rule, at) })} />
          ))}
        </ol>
      )}
      <p className="type-meta text-fg-2">{words.never}</p>
      <p role="status" className="hidden-text">
        {said}
      </p>
      <RuleRuns />
      {asked?.what === "edit" && (
        <RuleDialog
          rule={asked.rule}
          names={names}
          conditions={conditions}
          onClose={() => setAsked(null)}
          onSaved={(rule) => {
            toast({ tone: "ok", key: "rules", title: words.saved })
            // A rule that is off is offered to be switched on, with what it would do.
            setAsked(rule.enabled ? null : { what: "switchOn", rule })
          }}
        />
      )}
      {asked?.what === "switchOn" && (
        <RehearsedDialog
          {...shared}
          rule={asked.rule}
          title={words.switchOn.title}
          text={words.switchOn.from}
          confirm={words.switchOn.confirm}
          cancel={words.switchOn.leave}
          onConfirm={() => void act.setEnabled(asked.rule, true)}
        />
      )}
      {asked?.what === "now" && (
        <RehearsedDialog
          {...shared}
          rule={asked.rule}
          title={words.now.title}
          text={words.now.text}
          confirm={words.now.confirm}
          onConfirm={() => void act.runNow(asked.rule)}
        />
      )}
      <AlertDialog
        open={asked?.what === "delete"}
        onOpenChange={(open) => !open && setAsked(null)}
        title={words.remove.title}
        confirmLabel={words.remove.confirm}
        cancelLabel={common.cancel}
        danger
        busy={act.busy}
        onConfirm={() => asked?.what === "delete" && void act.remove(asked.rule)}
      >
        {words.remove.text}
      </AlertDialog>
    </div>
  )
}

/** The calls of the screen; each shows what went wrong, and refetches the rules. */
function useRuleActs({ newActId, onDone }: { newActId: () => string; onDone: () => void }) {
  const utils = trpc.useUtils()
  const [busy, once] = usePending()
  const setEnabled = trpc.rules.setEnabled.useMutation()
  const remove = trpc.rules.delete.useMutation()
  const reorder = trpc.rules.reorder.useMutation()
  const runNow = trpc.rules.runNow.useMutation()
  const run = (work: () => Promise<unknown>, done: string | null, failed = words.notSaved) =>
    once(async () => {
      try {
        await work()
        if (done !== null) toast({ tone: "ok", key: "rules", title: done })
        onDone()
        return true
      } catch (error) {
        toast({ tone: "danger", key: "rules", title: failed, description: reasonOf(error) })
        return false
      } finally {
        await Promise.all([utils.rules.invalidate(), utils.bulk.list.invalidate()])
      }
    })
  return {
    busy,
    setEnabled: ({ id }: RuleItem, enabled: boolean) =>
      run(() => setEnabled.mutateAsync({ id, enabled }), enabled ? words.switchedOn : words.switchedOff),
    remove: ({ id }: RuleItem) => run(() => remove.mutateAsync({ id }), words.remove.done),
    /** @returns whether it was saved */
    reorder: (ids: string[]) => run(() => reorder.mutateAsync({ ids }), null),
    runNow: ({ id }: RuleItem) => run(() => runNow.mutateAsync({ id, actId: newActId() }), words.now.started, words.now.failed),
  }
}

function RulesSkeleton() {
  return (
    <Loading label={words.loading} className="flex flex-col gap-5 pt-4">
      <Skeleton className="h-4 w-80 max-w-full" />
      <div className="rounded-panel border bg-raised">
        {["a", "b", "c"].map((key) => (
          <div key={key} className="flex h-16 items-center gap-3 border-t px-4 first:border-t-0">
            <Skeleton className="size-4" />
            <Skeleton className="h-3 w-80 max-w-full" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
