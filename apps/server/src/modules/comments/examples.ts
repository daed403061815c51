import { randomUUID } from "node:crypto"
import type { Role } from "@intray/auth/permissions"
import { newSecret } from "@intray/db/id"
import type { Examples, Things } from "../../testing/examples.ts"

const ownCommentOf = ({ ownerComment, adminComment, memberComment }: Things, role: Role) =>
  role === "owner" ? ownerComment : role === "admin" ? adminComment : memberComment

export const commentExamples: Examples = {
  "comments.list": ({ submissionId }) => ({ submissionId }),
  "comments.add": ({ submissionId }) => ({ id: randomUUID(), submissionId, text: "Listen to the second one." }),
  "comments.edit": (things, role) => ({ id: ownCommentOf(things, role), text: `Listen again, ${newSecret(40)}.` }),
  "comments.delete": (things, role) => ({ id: ownCommentOf(things, role) }),
  "mentions.list": () => ({}),
  "mentions.unseen": () => undefined,
  "mentions.seen": ({ submissionId }) => ({ submissionId }),
}
