import type { StageItem } from "@intray/server/features/core/stages/schema"
import type { ListFirst } from "@intray/server/features/intake/portals/schema"
import type { LabelItem } from "@intray/server/features/work/labels/schema"

/** What the inbox speaks of by id: the team's stages, labels and portals. */
export type ReferenceData = {
  stages: readonly StageItem[]
  labels: readonly LabelItem[]
  portals: readonly { id: string; slug: string; title: string; listFirst?: ListFirst }[]
}
