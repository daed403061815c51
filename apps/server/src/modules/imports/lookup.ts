import { isSameName } from "@intray/auth/text"
import { label, labelGroup, member, user } from "@intray/db/schema"
import { asc, eq } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { MAX_LABEL_GROUPS } from "../labels/groups/schema.ts"
import { MAX_LABELS } from "../labels/schema.ts"
import { MAX_STAGES } from "../stages/schema.ts"
import { firstStage, type InboxStage, type StageRow, stagesOf } from "../stages/service.ts"

/** What the names in a file can mean. */
export type Lookup = {
  first: InboxStage
  stages: StageRow[]
  groups: { id: string; name: string; multiple: boolean }[]
  labels: { id: string; name: string; groupId: string }[]
  /** Ids of the team's people by their e-mail addresses, lower case. */
  people: Map<string, string>
}

/** A label or a stage that a file names and the team does not have. */
export type Wish =
  | { kind: "label"; group: string; name: string }
  | { kind: "stage"; group: ""; name: string; category: "inbox" | "review" | "accepted" | "declined" | "withdrawn" }

/** Reads what the names of a team mean now; null in a team whose inbox has no stage to begin in. */
export async function readLookup(ctx: TeamContext): Promise<Lookup | null> {
  const { db, team } = ctx
  const [first, stages, groups, labels, people] = await Promise.all([
    firstStage(db, team.id),
    stagesOf(db, team.id),
    db
      .select({ id: labelGroup.id, name: labelGroup.name, multiple: labelGroup.multiple })
      .from(labelGroup)
      .where(eq(labelGroup.teamId, team.id))
      .orderBy(asc(labelGroup.position), asc(labelGroup.id)),
    db
      .select({ id: label.id, name: label.name, groupId: label.groupId })
      .from(label)
      .where(eq(label.teamId, team.id))
      .orderBy(asc(label.position), asc(label.id)),
    db
      .select({ id: user.id, email: user.email })
      .from(member)
      .innerJoin(user, eq(user.id, member.userId))
      .where(eq(member.organizationId, team.id)),
  ])
  if (!first) return null
  return { first, stages, groups, labels, people: new Map(people.map((one) => [one.email.toLowerCase(), one.id])) }
}

/** Whether all that is wished for can still be made. */
export function roomFor(lookup: Lookup, wishes: readonly Wish[]): boolean {
  const labels = wishes.filter((one) => one.kind === "label")
  const groups = new Set(labels.map((one) => one.group).filter((name) => !lookup.groups.some((group) => isSameName(group.name, name))))
  return (
    lookup.labels.length + labels.length <= MAX_LABELS &&
    lookup.groups.length + groups.size <= MAX_LABEL_GROUPS &&
    lookup.stages.filter((one) => one.archivedAt === null).length + wishes.length - labels.length <= MAX_STAGES
  )
}
