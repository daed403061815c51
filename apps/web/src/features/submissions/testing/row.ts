import type { SubmissionRow } from "@intray/server/modules/submissions/schema"

/** A plain list row for tests. */
export const plainRow: SubmissionRow = {
  id: "s1",
  number: 1,
  title: "",
  by: "",
  detail: "",
  items: 0,
  portalId: "p",
  stageId: "s",
  publicStageId: "s",
  held: false,
  publishAt: null,
  labelIds: [],
  assigneeId: null,
  snoozedUntil: null,
  comments: 0,
  seen: false,
  unread: false,
  offer: null,
  dueAt: null,
  trashedAt: null,
  createdAt: "2026-03-11T21:47:00.000Z",
}
