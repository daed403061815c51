import { newId } from "@intray/db/id"
import type { z } from "zod"
import { byId, pickId, type Replay } from "../../http/rest/replay.ts"
import { findById, listOf, noInput, noQuery, type Row, type Sent } from "../../http/rest/row.ts"
import { rowId } from "../../platform/values/schema.ts"
import { bulkReplay } from "../bulk/rest.ts"
import { managedGroup, managedLabel } from "./groups/schema.ts"
import { listLabelGroups } from "./groups/service.ts"

type Group = z.infer<typeof managedGroup>
type Groups = { groups: readonly Group[] }
const labelsOf = ({ groups }: Groups) => groups.flatMap((group) => group.labels.map((label) => ({ ...label, groupId: group.id })))
const apiLabel = managedLabel.extend({ groupId: rowId })

const labelReplay = byId(async (ctx, labelId) => {
  const { groups } = await listLabelGroups(ctx)
  const { used: _, ...label } = findById(
    groups.flatMap((group) => group.labels),
    labelId,
    "label",
  )
  return label
})
const groupReplay = byId(async (ctx, groupId) => pickId(findById((await listLabelGroups(ctx)).groups, groupId, "labelGroup")))
const archivedGroupReplay: Replay = {
  store: (answer) => answer,
  read: async (ctx, stored) => {
    findById((await listLabelGroups(ctx)).groups, stored.id, "labelGroup")
    return stored
  },
}

/** Labels on submissions. */
export const appliedLabelRows: readonly Row[] = [
  ...(["put", "delete"] as const).map(
    (method): Row => ({
      method,
      path: "/submissions/{submissionId}/labels/{labelId}",
      procedure: "labels.set",
      id: method === "put" ? "addLabel" : "removeLabel",
      summary: method === "put" ? "Put a label on a submission" : "Take a label off a submission",
      response: "LabelsOfSubmission",
      filled: ["on", "actId"],
      input: ({ params }) => ({ ...params, on: method === "put", actId: newId() }),
      example: { params: { submissionId: "{submissionId}", labelId: "{labelId}" } },
    }),
  ),
]

/** Labels and label groups. */
export const labelRows: readonly Row[] = [
  {
    method: "get",
    path: "/labels",
    procedure: "labelGroups.list",
    id: "listLabels",
    summary: "List the team's labels, archived ones too",
    response: "LabelList",
    schema: listOf(apiLabel),
    items: (answer: Groups) => labelsOf(answer),
  },
  {
    method: "post",
    path: "/labels",
    procedure: "labels.create",
    id: "createLabel",
    summary: "Create a label",
    response: "NewLabel",
    replay: labelReplay,
    example: { body: { groupId: "{groupId}", name: "Encore", hue: "teal", key: null } },
  },
  {
    method: "get",
    path: "/labels/{labelId}",
    procedure: "labelGroups.list",
    id: "getLabel",
    summary: "Read one label",
    response: "Label",
    schema: apiLabel,
    input: noInput,
    query: noQuery,
    output: (answer: Groups, { params }: Sent) => findById(labelsOf(answer), params.labelId, "label"),
    example: { params: { labelId: "{labelId}" } },
  },
  {
    method: "patch",
    path: "/labels/{labelId}",
    procedure: "labels.update",
    id: "updateLabel",
    summary: "Change a label",
    response: "Label",
    schema: apiLabel,
    reads: "getLabel",
    example: { params: { labelId: "{labelId}" }, body: { description: "What we would play twice." } },
  },
  {
    method: "post",
    path: "/labels/{labelId}/archive",
    procedure: "labels.archive",
    id: "archiveLabel",
    summary: "Archive or restore a label",
    status: 200,
    response: "NewLabel",
    replay: labelReplay,
    example: { params: { labelId: "{labelId}" }, body: { archived: false } },
  },
  {
    method: "post",
    path: "/labels/{labelId}/merge",
    procedure: "labels.merge",
    id: "mergeLabel",
    summary: "Replace a label with another on all submissions",
    status: 202,
    response: "Bulk",
    replay: bulkReplay,
    filled: ["actId"],
    input: ({ params, body, query }) => ({ ...query, ...body, ...params, actId: crypto.randomUUID() }),
    example: { params: { labelId: "{spareLabelId}" }, body: { intoId: "{labelId}" } },
  },
  {
    method: "delete",
    path: "/labels/{labelId}",
    procedure: "labels.delete",
    id: "deleteLabel",
    summary: "Delete a label that no submission has",
    status: 204,
    response: "Deleted",
    example: { params: { labelId: "{unusedLabelId}" } },
  },
  {
    method: "get",
    path: "/label-groups",
    procedure: "labelGroups.list",
    id: "listLabelGroups",
    summary: "List label groups with their labels",
    response: "LabelGroupList",
    schema: listOf(managedGroup),
    items: ({ groups }: Groups) => groups,
  },
  {
    method: "post",
    path: "/label-groups",
    procedure: "labelGroups.create",
    id: "createLabelGroup",
    summary: "Create a label group",
    response: "NewLabelGroup",
    replay: groupReplay,
    example: { body: { name: "Format", multiple: false, required: false } },
  },
  {
    method: "get",
    path: "/label-groups/{groupId}",
    procedure: "labelGroups.list",
    id: "getLabelGroup",
    summary: "Read one label group",
    response: "LabelGroup",
    schema: managedGroup,
    input: noInput,
    query: noQuery,
    output: ({ groups }: Groups, { params }: Sent) => findById(groups, params.groupId, "labelGroup"),
    example: { params: { groupId: "{groupId}" } },
  },
  {
    method: "patch",
    path: "/label-groups/{groupId}",
    procedure: "labelGroups.update",
    id: "updateLabelGroup",
    summary: "Change a label group",
    response: "LabelGroup",
    schema: managedGroup,
    reads: "getLabelGroup",
    example: { params: { groupId: "{groupId}" }, body: { required: false } },
  },
  {
    method: "post",
    path: "/label-groups/{groupId}/archive",
    procedure: "labelGroups.archive",
    id: "archiveLabelGroup",
    summary: "Archive or restore a label group",
    status: 200,
    response: "ArchivedLabelGroup",
    replay: archivedGroupReplay,
    example: { params: { groupId: "{groupId}" }, body: { archived: false } },
  },
  {
    method: "put",
    path: "/label-groups/{groupId}/order",
    procedure: "labels.reorder",
    id: "orderLabels",
    summary: "Give the labels of a group another order",
    response: "Order",
    example: { params: { groupId: "{newGroupId}" }, body: { labelIds: ["{unusedLabelId}"] } },
  },
  {
    method: "delete",
    path: "/label-groups/{groupId}",
    procedure: "labelGroups.delete",
    id: "deleteLabelGroup",
    summary: "Delete a label group whose labels stand nowhere",
    status: 204,
    response: "Deleted",
    example: { params: { groupId: "{newGroupId}" } },
  },
]
