import { nameKey } from "@intray/auth/text"
import { label, labelGroup, member, user } from "@intray/db/schema"
import { asc, eq } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { MAX_LABEL_GROUPS } from "../labels/groups/schema.ts"
import { MAX_LABELS } from "../labels/schema.ts"
import { MAX_STAGES } from "../stages/schema.ts"
import { firstStage, type InboxStage, type StageRow, stagesOf } from "../stages/service.ts"
import { ByName } from "./names.ts"

/** What the names in a file can mean. */
export type Lookup = {
  first: InboxStage
  stages: ByName<StageRow>
  groups: ByName<{ id: string; name: string; multiple: boolean }>
  labels: ByName<{ id: string; name: string; groupId: string }>
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
  return {
    first,
    stages: new ByName(stages),
    groups: new ByName(groups),
    labels: new ByName(labels),
    people: new Map(people.map((one) => [one.email.toLowerCase(), one.id])),
  }
}

/** Labels and stages that the team does not have, each once. */
export class Wishes {
  readonly all: Wish[] = []
  private readonly keys = new Set<string>()
  private readonly groups = new Map<string, string>()
  private labels = 0

  copy(): Wishes {
    const copy = new Wishes()
    copy.all.push(...this.all)
    for (const key of this.keys) copy.keys.add(key)
    for (const [key, name] of this.groups) copy.groups.set(key, name)
    copy.labels = this.labels
    return copy
  }

  has(wish: Wish): boolean {
    return this.keys.has(keyOfWish(wish))
  }

  add(wish: Wish): void {
    const key = keyOfWish(wish)
    if (this.keys.has(key)) return
    this.keys.add(key)
    this.all.push(wish)
    if (wish.kind !== "label") return
    this.labels += 1
    this.groups.set(nameKey(wish.group), wish.group)
  }

  /** Whether the team has room for all of them. */
  fit(lookup: Lookup): boolean {
    let groups = 0
    for (const name of this.groups.values()) if (lookup.groups.get(name).length === 0) groups += 1
    return (
      lookup.labels.all.length + this.labels <= MAX_LABELS &&
      lookup.groups.all.length + groups <= MAX_LABEL_GROUPS &&
      lookup.stages.all.filter((one) => one.archivedAt === null).length + this.all.length - this.labels <= MAX_STAGES
    )
  }
}

const keyOfWish = ({ kind, group, name }: Wish) => [kind, nameKey(group), nameKey(name)].join("\n")
