import { z } from "zod"
import { rowId } from "../../platform/values/schema.ts"

const seq = z.number().int().min(0)

export const liveChange = z.strictObject({
  event: z.string(),
  submissions: z.array(z.strictObject({ id: rowId, number: z.number().int() })),
  many: z.boolean(),
  actorId: z.string().nullable(),
  actId: z.string().nullable(),
})
export type LiveChange = z.infer<typeof liveChange>

export const present = z.strictObject({ userId: rowId, submissionId: rowId.nullable() })
export type Present = z.infer<typeof present>

/** One message of `live.events`; what each means is said in `platform/live.ts`. */
export const liveMessage = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ready"), seq }),
  z.strictObject({ type: z.literal("changes"), seq, changes: z.array(liveChange) }),
  z.strictObject({ type: z.literal("reset"), seq }),
  z.strictObject({ type: z.literal("presence"), seq, who: z.array(present) }),
  z.strictObject({ type: z.literal("replaced"), seq }),
])
export type LiveMessage = z.infer<typeof liveMessage>

/** `lastEventId` is the `seq` of the last message that was heard. */
export const liveEventsInput = z
  .strictObject({
    lastEventId: z
      .string()
      .regex(/^\d{1,15}$/, "This is the number of an event.")
      .nullish(),
  })
  .optional()

export const presenceInput = z.strictObject({
  /** Made by the tab when it opens. */
  tabId: rowId,
  /** What is open in it; null: nothing in particular. */
  submissionId: rowId.nullable(),
  /** The tab is about to close. */
  leaving: z.boolean().optional(),
})
/** Seconds until it should be said again; after two and a half times that the tab is taken for closed. */
export const presenceOutput = z.strictObject({ renewSeconds: z.number().int() })
