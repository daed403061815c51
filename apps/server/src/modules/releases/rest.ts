import { mergePatch, patchOf } from "../../http/rest/merge-patch.ts"
import { byId, repeat } from "../../http/rest/replay.ts"
import type { Row, Sent } from "../../http/rest/row.ts"
import type { Caller } from "../../router.ts"
import { getRelease } from "./list.ts"
import { datasetDetails, type ReleaseDetail, recordInput, releaseDetail, setPageInput, updateReleaseInput } from "./schema.ts"

const params = { id: "{releaseId}" }
const record = { id: "{recordId}" }

/** Without its tracks: answers are kept for who asks again, and what submitters wrote is read by itself. */
const state = releaseDetail.omit({ trackList: true })
const withoutTracks = ({ trackList: _, ...rest }: ReleaseDetail) => rest

/** What a PATCH may say: of a data set and a record as little as one member. */
const releasePatch = updateReleaseInput.omit({ id: true }).extend({
  dataset: patchOf(datasetDetails).optional(),
  record: patchOf(recordInput).optional(),
})

/** What is not named of a data set or a record stays: the procedure takes either whole, as a screen has it. */
async function patched({ params: { id = "" }, body }: Sent, caller: Caller): Promise<object> {
  const named = (["dataset", "record"] as const).filter((part) => body[part] !== undefined)
  if (named.length === 0) return { ...body, id }
  const { dataset, record } = await caller.releases.get({ id })
  const { artwork, ...fields } = record ?? {}
  const now = { dataset, record: record && { ...fields, artworkId: artwork?.fileId ?? null } }
  // A record always says what its artwork is; none is null.
  const whole = { dataset: {}, record: { artworkId: null } }
  const merged = named.map((part) => {
    const after = mergePatch(now[part], body[part])
    return [part, typeof after === "object" && after !== null ? { ...whole[part], ...after } : after]
  })
  return { ...body, ...Object.fromEntries(merged), id }
}

const releaseReplay = byId(async (ctx, releaseId) => withoutTracks(await getRelease(ctx, releaseId)))
const entriesReplay = repeat((ctx, params) => getRelease(ctx, params.id ?? ""))

/** Releases and their snapshots. `GET /api/v1/releases/{id}/snapshots/{number}` sends a snapshot's file, which is not JSON. */
export const releaseRows: readonly Row[] = [
  {
    method: "get",
    path: "/releases",
    procedure: "releases.list",
    id: "listReleases",
    summary: "List releases, newest first",
    response: "ReleaseList",
    example: { query: { state: "draft,scheduled" } },
  },
  {
    method: "post",
    path: "/releases",
    procedure: "releases.create",
    id: "createRelease",
    summary: "Begin a round, a data set or a record",
    response: "ReleaseState",
    replay: releaseReplay,
    schema: state,
    output: withoutTracks,
    example: { body: { kind: "dataset", name: "Demos of March", filter: { text: "salt" } } },
  },
  {
    method: "post",
    path: "/releases/card",
    procedure: "releases.card",
    id: "draftDatasetCard",
    summary: "Draft what a data set of a filter would say of itself",
    status: 200,
    response: "DatasetCard",
    example: { body: { filter: {}, identifying: false } },
  },
  {
    method: "get",
    path: "/releases/{id}",
    procedure: "releases.get",
    id: "getRelease",
    summary: "Read one release, with its snapshots",
    response: "Release",
    example: { params },
  },
  {
    method: "patch",
    path: "/releases/{id}",
    procedure: "releases.update",
    id: "updateRelease",
    summary: "Change a release's name, card, record or tracks; `revision` is the one that was read",
    body: releasePatch,
    input: patched,
    response: "Release",
    reads: "getRelease",
    example: { params: { id: "{draftReleaseId}" }, body: { revision: 1, name: "Demos of spring" } },
  },
  {
    method: "delete",
    path: "/releases/{id}",
    procedure: "releases.delete",
    id: "deleteRelease",
    summary: "Delete a draft of which no snapshot was made",
    status: 204,
    response: "Deleted",
    example: { params: { id: "{spareReleaseId}" } },
  },
  {
    method: "post",
    path: "/releases/{id}/entries",
    procedure: "releases.add",
    id: "addToRelease",
    summary: "Put submissions into a round or a record; without numbers and filter all that is held and in no other round",
    status: 200,
    response: "AddedToRelease",
    replay: entriesReplay,
    example: { params: record, body: { numbers: [1] } },
  },
  {
    method: "delete",
    path: "/releases/{id}/entries/{submissionId}",
    procedure: "releases.remove",
    id: "removeFromRelease",
    summary: "Take a submission out of a round or a record, and its tracks with it",
    response: "RemovedFromRelease",
    filled: ["submissionIds"],
    input: ({ params: { id, submissionId } }) => ({ id, submissionIds: [submissionId] }),
    example: { params: { id: "{filledRecordId}", submissionId: "{submissionId}" } },
  },
  {
    method: "get",
    path: "/releases/{id}/checks",
    procedure: "releases.checks",
    id: "checkRelease",
    summary: "Look for what may be wrong before a release goes out",
    response: "ReleaseChecks",
    example: { params: record },
  },
  {
    method: "get",
    path: "/releases/{id}/preview",
    procedure: "releases.preview",
    id: "previewRelease",
    summary: "Read what each person of a round will read",
    response: "ReleasePreviewList",
    example: { params },
  },
  {
    method: "get",
    path: "/releases/{id}/sources",
    procedure: "releases.sources",
    id: "getReleaseSources",
    summary: "List the files that a record's tracks and artwork can be made of",
    response: "ReleaseSources",
    example: { params: record },
  },
  {
    method: "post",
    path: "/releases/{id}/publish",
    procedure: "releases.publish",
    id: "publishRelease",
    summary: "Have a release go out at a moment, or once the time to think again is over; `expected` is how many are to be told",
    status: 202,
    response: "ReleaseState",
    replay: releaseReplay,
    schema: state,
    output: withoutTracks,
    example: { params: { id: "{outgoingReleaseId}" }, body: {} },
  },
  {
    method: "post",
    path: "/releases/{id}/recall",
    procedure: "releases.recall",
    id: "recallRelease",
    summary: "Call a release back before anybody was told, or some of a round",
    status: 200,
    response: "ReleaseState",
    replay: releaseReplay,
    schema: state,
    output: withoutTracks,
    example: { params: { id: "{waitingReleaseId}" }, body: {} },
  },
  {
    method: "post",
    path: "/releases/{id}/reopen",
    procedure: "releases.reopen",
    id: "reopenRelease",
    summary: "Make a draft again of a release that was recalled",
    status: 200,
    response: "ReleaseState",
    replay: releaseReplay,
    schema: state,
    output: withoutTracks,
    example: { params: { id: "{recalledReleaseId}" } },
  },
  {
    method: "post",
    path: "/releases/{id}/snapshots",
    procedure: "releases.freeze",
    id: "freezeRelease",
    summary: "Make the next snapshot of a data set or a record, as it is now; `making` of the release says how far a large one is",
    response: "ReleaseSnapshot",
    replay: entriesReplay,
    example: { params, body: { note: "As sent to the jury" } },
  },
  {
    method: "post",
    path: "/releases/{id}/snapshots/cancel",
    procedure: "releases.cancelSnapshot",
    id: "cancelSnapshot",
    summary: "Stop the making of a snapshot of a large data set; nothing of it is kept",
    status: 200,
    response: "ReleaseState",
    replay: releaseReplay,
    schema: state,
    output: withoutTracks,
    example: { params },
  },
  {
    method: "get",
    path: "/releases/{id}/diff",
    procedure: "releases.diff",
    id: "diffSnapshots",
    summary: "Compare two snapshots of a release",
    response: "SnapshotDiff",
    example: { params, query: { from: "1", to: "2" } },
  },
  {
    method: "put",
    path: "/releases/{id}/page",
    procedure: "releases.setPage",
    id: "setReleasePage",
    summary: "Give a release its public page, which shows one snapshot",
    response: "ReleaseState",
    schema: state,
    output: withoutTracks,
    body: setPageInput.shape.page.unwrap(),
    filled: ["page"],
    input: ({ params: { id }, body }) => ({ id, page: body }),
    example: { params, body: { slug: "demos-of-march", snapshot: 1 } },
  },
  {
    method: "delete",
    path: "/releases/{id}/page",
    procedure: "releases.setPage",
    id: "deleteReleasePage",
    summary: "Take a release's public page down",
    status: 204,
    response: "ReleasePageDeleted",
    filled: ["page"],
    input: ({ params: { id } }) => ({ id, page: null }),
    example: { params },
  },
]
