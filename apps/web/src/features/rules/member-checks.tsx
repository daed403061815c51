import { Checks } from "@intray/ui/check"
import type { RuleNames } from "./names.ts"

export type MemberChecksProps = { names: RuleNames; value: readonly string[]; onChange: (ids: string[]) => void }

/** Members to tick. Former members that a rule still names stay in the list until they are unticked. */
export function MemberChecks({ names, value, onChange }: MemberChecksProps) {
  const gone = value.filter((id) => !names.members.some((one) => one.id === id))
  const options = [
    ...names.members.map((one) => ({ value: one.id, label: one.name })),
    ...gone.map((id) => ({ value: id, label: names.member(id) })),
  ]
  return (
    <div className="max-h-44 overflow-y-auto rounded-control border p-2.5">
      <Checks columns options={options} value={value} onChange={onChange} />
    </div>
  )
}
