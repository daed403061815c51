import { newId, newSecret, sha256Hex } from "../id.ts"
import * as s from "../schema/index.ts"

const now = new Date("2026-03-01T10:20:30.456Z")
const dates = { createdAt: now, updatedAt: now }

/** A few rows for every table, in an order in which they can be inserted. For stored databases and tests of migrations. */
export function sampleRows(): [table: typeof s.user, rows: object[]][] {
  const [userId, teamId, portalId, versionId, submissionId] = [newId(now), newId(now), newId(now), newId(now), newId(now)]
  const [inbox, done, groupId, labelId, groupTeam, actId] = [newId(now), newId(now), newId(now), newId(now), newId(now), newId(now)]
  const id = () => newId(now)
  const form = { fields: [{ key: "artist", type: "text", label: "Artist – 🎧", required: true }], groups: [] }
  const stage = { teamId, archivedAt: null, createdAt: now }
  const rows = [
    [s.user, [{ id: userId, name: "Zoë Ångström", email: "zoe@example.org", emailVerified: true, role: "admin", banned: false, ...dates }]],
    [s.session, [{ id: id(), userId, token: "stored-token", expiresAt: now, activeOrganizationId: teamId, ...dates }]],
    [s.account, [{ id: id(), userId, providerId: "credential", accountId: userId, password: "hash", ...dates }]],
    [s.verification, [{ id: id(), identifier: "zoe@example.org", value: "v", expiresAt: now, ...dates }]],
    [s.organization, [{ id: teamId, name: "Nachtschicht Records", slug: "nachtschicht", metadata: null, createdAt: now }]],
    [s.member, [{ id: id(), organizationId: teamId, userId, role: "owner", createdAt: now }]],
    [s.invitation, [{ id: id(), organizationId: teamId, email: "new@example.org", inviterId: userId, expiresAt: now, createdAt: now }]],
    [s.team, [{ id: groupTeam, organizationId: teamId, name: "A&R", memberCount: 1, createdAt: now }]],
    [s.teamMember, [{ id: id(), teamId: groupTeam, userId, membershipKey: `${groupTeam}:${userId}`, createdAt: now }]],
    [s.organizationRole, [{ id: id(), organizationId: teamId, role: "scout", permission: '{"submission":["label"]}', createdAt: now }]],
    [s.rateLimit, [{ id: id(), key: "k", count: 3, lastRequest: now.getTime() }]],
    [
      s.portal,
      [
        {
          id: portalId,
          teamId,
          slug: "demos",
          title: "Demos",
          intro: "",
          state: "open",
          version: 1,
          draft: form,
          draftRevision: 2,
          draftSavedAt: now,
          ...dates,
        },
      ],
    ],
    [s.portalVersion, [{ id: versionId, teamId, portalId, version: 1, form, publishedBy: userId, createdAt: now }]],
    [
      s.stage,
      [
        { id: inbox, name: "Inbox", category: "inbox", publicWording: "Received", position: 0, ...stage },
        { id: done, name: "Accepted", category: "accepted", publicWording: "Accepted", position: 1, ...stage },
      ],
    ],
    [s.labelGroup, [{ id: groupId, teamId, name: "Verdict", multiple: false, required: true, position: 0, createdAt: now }]],
    [
      s.label,
      [
        {
          id: labelId,
          teamId,
          groupId,
          name: "Yes",
          hue: "green",
          key: "1",
          description: "",
          feedbackText: null,
          position: 0,
          createdAt: now,
        },
      ],
    ],
    [
      s.submission,
      [
        {
          ...{
            id: submissionId,
            teamId,
            portalId,
            portalVersionId: versionId,
            number: 1,
            demoId: newSecret(),
            stageId: done,
            publicStageId: inbox,
          },
          ...{ held: true, title: "Nacht", submitterName: "Günther O'Neil", submitterEmail: "g@example.org" },
          ...{ answers: { artist: "Gü", tracks: [{ title: "Nacht", bpm: 128.5 }], agreed: true, none: null } },
          ...{ summary: { by: "Gü", detail: "House", items: 1 }, idempotencyKey: sha256Hex("key"), overLimit: false, ...dates },
        },
      ],
    ],
    [s.submissionLabel, [{ submissionId, labelId, teamId, setBy: userId, createdAt: now }]],
    [s.publicLine, [{ id: id(), teamId, submissionId, category: "inbox", wording: "Received", createdAt: now }]],
    [s.teamCounter, [{ teamId, nextNumber: 2 }]],
    [s.submissionCount, [{ teamId, portalId, stageId: done, count: 1, held: 1 }]],
    // Fractions that binary numbers only approach, and the largest and smallest of them.
    [s.answerValue, [128.5, 0.1, -1 / 3, 1e21, 5e-324].map((number) => ({ question: 9_007_199_254_740_991, key: 1, number, text: "" }))],
    [
      s.file,
      [
        {
          id: newSecret(),
          teamId,
          portalId,
          submissionId,
          field: "tracks.audio",
          state: "stored",
          name: "nacht.wav",
          size: 5_000_000_000,
          createdAt: now,
        },
      ],
    ],
    [
      s.event,
      [
        {
          id: id(),
          teamId,
          submissionId,
          actorType: "user",
          actorId: userId,
          type: "submission.labelled",
          before: null,
          after: [labelId],
          actId,
          createdAt: now,
        },
      ],
    ],
    [s.act, [{ id: actId, teamId, userId, kind: "label", undone: false, createdAt: now }]],
    [
      s.job,
      [
        {
          id: id(),
          kind: "mail",
          payload: { mailId: "m" },
          state: "done",
          attempts: 1,
          runAt: now,
          dedupeKey: "mail:m",
          createdAt: now,
          finishedAt: now,
        },
      ],
    ],
    [
      s.mail,
      [
        {
          id: id(),
          teamId,
          submissionId,
          kind: "receipt",
          to: "g@example.org",
          subject: "Received",
          text: "Thanks",
          html: "<p>Thanks</p>",
          state: "kept",
          createdAt: now,
        },
      ],
    ],
    [s.setting, [{ key: "salt", value: { hex: "00ff" } }]],
  ]
  return rows as unknown as [typeof s.user, object[]][]
}
