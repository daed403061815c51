import { byId } from "../../http/rest/replay.ts"
import { findById, listOf, type Row } from "../../http/rest/row.ts"
import { bulkReplay } from "../bulk/rest.ts"
import { stageItem } from "./schema.ts"
import { listStages } from "./service.ts"

/** The team's stages. */
export const stageRows: readonly Row[] = [
  {
    method: "get",
    path: "/stages",
    procedure: "stages.list",
    id: "listStages",
    summary: "List the team's stages, in their order",
    response: "StageList",
    schema: listOf(stageItem),
    whole: true,
  },
  {
    method: "post",
    path: "/stages",
    procedure: "stages.create",
    id: "createStage",
    summary: "Make a stage",
    response: "Stage",
    replay: byId(async (ctx, stageId) => findById((await listStages(ctx)).items, stageId, "stage")),
    schema: stageItem,
    example: { body: { name: "Second look", category: "review", publicWording: "In review" } },
  },
  {
    method: "patch",
    path: "/stages/{stageId}",
    procedure: "stages.update",
    id: "updateStage",
    summary: "Change a stage; what submitters were told stays",
    response: "Stage",
    schema: stageItem,
    example: { params: { stageId: "{stageId}" }, body: { publicWording: "In review" } },
  },
  {
    method: "post",
    path: "/stages/{stageId}/remove",
    procedure: "stages.delete",
    id: "removeStage",
    summary: "Remove a stage and move its submissions to another one",
    status: 202,
    response: "Bulk",
    replay: bulkReplay,
    filled: ["actId"],
    input: ({ params, body, query }) => ({ ...query, ...body, ...params, actId: crypto.randomUUID() }),
    example: { params: { stageId: "{removedStageId}" }, body: { intoId: "{stageId}" } },
  },
]
