import { rules } from "@intray/i18n/rules"
import { trpc } from "../../lib/trpc.ts"

/** What rules refer to by id. Empty while it loads. */
export function useRuleNames() {
  const stages = trpc.stages.list.useQuery().data?.items ?? []
  const labels = trpc.labels.list.useQuery().data?.groups.flatMap((group) => group.labels) ?? []
  const members = trpc.members.list.useQuery().data?.items ?? []
  const templates = trpc.replies.list.useQuery().data?.items ?? []
  const name = (found: { name: string } | undefined) => found?.name ?? rules.sentence.gone
  return {
    stages,
    labels,
    members,
    templates,
    stage: (id: string) => name(stages.find((one) => one.id === id)),
    label: (id: string) => name(labels.find((one) => one.id === id)),
    member: (id: string) => name(members.find((one) => one.id === id)),
    template: (id: string) => name(templates.find((one) => one.id === id)),
  }
}
export type RuleNames = ReturnType<typeof useRuleNames>
