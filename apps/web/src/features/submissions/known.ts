import type { LabelItem } from "@intray/server/features/labels/schema"
import type { StageItem } from "@intray/server/features/stages/schema"

/** What the inbox speaks of by id: the team's stages, labels and portals. */
export type Known = {
  stages: readonly StageItem[]
  labels: readonly LabelItem[]
  portals: readonly { id: string; slug: string; title: string }[]
}
