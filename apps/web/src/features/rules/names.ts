import { rules } from "@intray/i18n/rules"
import { trpc } from "../../lib/trpc.ts"

/** What rules refer to by id. Empty while it loads; `loading` tells that apart from what is gone. */
export function useRuleNames() {
  const queries = {
    stages: trpc.stages.list.useQuery(),
    labels: trpc.labels.list.useQuery(),
    members: trpc.members.list.useQuery(),
    templates: trpc.replies.list.useQuery(),
  }
  const stages = queries.stages.data?.items ?? []
  const labels = queries.labels.data?.groups.flatMap((group) => group.labels) ?? []
  const members = queries.members.data?.items ?? []
  const templates = queries.templates.data?.items ?? []
  const name = (found: { name: string } | undefined) => found?.name ?? rules.sentence.gone
  return {
    loading: Object.values(queries).some((query) => query.isLoading),
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
