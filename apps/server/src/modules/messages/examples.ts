import { randomUUID } from "node:crypto"
import type { Role } from "@intray/auth/permissions"
import { newSecret } from "@intray/db/id"
import type { Examples, Things } from "../../testing/examples.ts"

const ownMessageOf = ({ ownerMessage, adminMessage, memberMessage }: Things, role: Role) =>
  role === "owner" ? ownerMessage : role === "admin" ? adminMessage : memberMessage

export const messageExamples: Examples = {
  "messages.list": ({ submissionId }) => ({ submissionId }),
  "messages.write": ({ submissionId }) => ({ id: randomUUID(), submissionId, body: "Thank you. {{status.url}}", when: "draft" }),
  "messages.edit": (things, role) => ({ id: ownMessageOf(things, role), revision: 0, body: "Thank you again. {{status.url}}" }),
  "messages.delete": (things, role) => ({ id: ownMessageOf(things, role) }),
  "messages.sendNow": (things, role) => ({ id: ownMessageOf(things, role) }),
  "messages.seen": ({ submissionId }) => ({ submissionId }),
  "messages.preview": ({ submissionId }) => ({ submissionId, subject: "", body: "Hello {{submitter.name}}, {{status.url}}" }),
  "messages.done": ({ submissionId }) => ({ submissionId, done: true }),
  "messages.check": ({ slug }) => ({ filter: { portals: [slug] }, body: "Hello {{submitter.name}}" }),
  "messages.test": ({ submissionId }) => ({ submissionId, subject: "", body: "Hello {{submitter.name}}", category: "accepted" }),
  "outbox.list": () => ({}),
  "outbox.counts": () => undefined,
  "outbox.undelivered": () => undefined,
  "outbox.resend": ({ receiptId }) => ({ id: receiptId }),
  "outbox.recall": () => undefined,
  "outbox.setRecall": () => ({ minutes: null }),
  "replies.list": () => undefined,
  "replies.create": () => ({ name: `Made ${newSecret(40)}`, subject: "About it", body: "Hello, {{status.url}}", category: "other" }),
  "replies.update": ({ replyId }) => ({ id: replyId, body: "Hello again, {{status.url}}" }),
  "replies.delete": ({ replyId, otherReplyId }, role) => ({ id: role === "owner" ? replyId : otherReplyId }),
  "replies.reorder": ({ replyIds }) => ({ ids: [...replyIds].reverse() }),
}
