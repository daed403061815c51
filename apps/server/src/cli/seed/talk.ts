import { newId } from "@intray/db/id"
import type { message } from "@intray/db/schema"
import { createRandom } from "./random.ts"
import type { Story } from "./story.ts"

/** Days within which the seeded portals promise an answer, and since when they do. */
export const PROMISE_DAYS = 14
const PROMISED_FOR_DAYS = 90
/** The newest, whose submitters and the team have written to each other. */
const TALKED = 400

const day = 86_400_000
const hour = 3_600_000

type Message = typeof message.$inferInsert
export type Talk = {
  messages: Message[]
  repliedAt: Date | null
  dueAt: Date | null
  /** Nobody has read the last word yet. */
  unread: boolean
}

const answers = {
  accepted: "We have played it all week and would like to release it. Is it still free, and could you send the premasters?",
  declined: "Thank you for letting us hear it. It is not one for us this time; please send us something again when you have it.",
}
const questions = [
  "We like this and want to hear it again with fresh ears, so our answer takes a little longer. Is it still free?",
  "The link asks for a sign-in. Could you send one that opens without an account?",
  "Is there a version without the long intro? We would like to hear that one too.",
]
const replies = [
  "Yes, it is still free. Take the time you need.",
  "Sorry about that, here is a new link. It should open for everybody.",
  "There is a shorter edit, I will put it on the status page tonight.",
]

/**
 * What the team and a submitter have said to each other, when that was first, and until when an answer is owed.
 * @param fromNewest 0 is the newest submission
 */
export function talk(facts: {
  index: number
  fromNewest: number
  teamId: string
  submissionId: string
  title: string
  name: string
  story: Story
  writer: { id: string }
  createdAt: Date
  now: Date
}): Talk {
  const { story, createdAt, now, fromNewest } = facts
  const random = createRandom(104_729 * facts.index + 7)
  const told = story.steps.find((step) => step.kind === "published")?.at ?? null
  const messages: Message[] = []
  const add = (direction: "in" | "out", state: "held" | "sent", body: string, at: Date, seenAt: Date | null) => {
    const sentAt = state === "sent" ? at : null
    const whose =
      direction === "out"
        ? { authorId: facts.writer.id, subject: `Lantern Quay: about #${facts.index + 1}` }
        : { authorId: null, subject: "" }
    const dates = { sendAt: null, sentAt, seenAt, createdAt: at, updatedAt: at }
    messages.push({ id: newId(at), teamId: facts.teamId, submissionId: facts.submissionId, direction, state, body, ...whose, ...dates })
  }
  const hello = (text: string) => `Hello ${facts.name},\n\nthank you for sending ${facts.title}. ${text}\n\nLantern Quay`
  const between = (from: Date) => new Date(from.getTime() + Math.floor(random.next() * Math.min(2 * day, now.getTime() - from.getTime())))
  let unread = false
  if (fromNewest < TALKED) {
    const outcome = story.outcome === "accepted" || story.outcome === "declined" ? story.outcome : null
    const decidedAt = story.steps.at(-1)?.at ?? createdAt
    if (story.end.held && outcome) add("out", "held", hello(answers[outcome]), decidedAt, null)
    else if (told && outcome && random.chance(0.7))
      add("out", "sent", hello(answers[outcome]), told, random.chance(0.8) ? between(told) : null)
    else if ((story.outcome === "listening" || story.outcome === "shortlist") && random.chance(0.3)) {
      const at = new Date(Math.min(now.getTime(), (story.steps[0]?.at ?? createdAt).getTime() + hour))
      const which = random.below(questions.length)
      const answered = random.chance(0.6) ? between(at) : null
      add("out", "sent", hello(questions[which] ?? ""), at, answered)
      if (answered) {
        unread = random.chance(0.4)
        add("in", "sent", replies[which] ?? "", answered, unread ? null : between(answered))
      }
    }
  }
  const written = messages.find((one) => one.direction === "out" && one.state === "sent")?.sentAt ?? null
  const repliedAt = told && written ? new Date(Math.min(told.getTime(), written.getTime())) : (told ?? written)
  const promised = now.getTime() - createdAt.getTime() < PROMISED_FOR_DAYS * day
  const dueAt = promised && repliedAt === null && story.withdrawnAt === null ? new Date(createdAt.getTime() + PROMISE_DAYS * day) : null
  return { messages, repliedAt, dueAt, unread }
}
