import type { LabelItem } from "@intray/server/modules/labels/schema"
import type { ListFirst } from "@intray/server/modules/portals/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"

/** The data that the inbox refers to by id: the team's stages, labels and portals. */
export type ReferenceData = {
  stages: readonly StageItem[]
  labels: readonly LabelItem[]
  portals: readonly { id: string; slug: string; title: string; listFirst?: ListFirst }[]
}
