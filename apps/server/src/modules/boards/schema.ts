import { z } from "zod"
import { line, rowId, slug } from "../../platform/values/schema.ts"
import { offerState } from "../offers/schema.ts"

/** Cards that a board shows, best score first. */
export const MAX_CARDS = 2_000
/** Cards that one call moves. */
export const MAX_MOVED = 500
export const MAX_SETS = 20
export const MAX_LIMITS = 20
export const MAX_CARD_FIELDS = 3

export const boardColumns = ["in", "reserve", "out"] as const
export const boardColumn = z.enum(boardColumns)
export type BoardColumn = z.infer<typeof boardColumn>

const fieldKey = z.string().min(1).max(100)
const max = z.number().min(0).max(1e12)
export const boardLimit = z.discriminatedUnion("kind", [
  /** Submissions in the column "in". */
  z.strictObject({ kind: z.literal("submissions"), max: z.number().int().min(0).max(MAX_CARDS) }),
  /** Submissions of one submitter. */
  z.strictObject({ kind: z.literal("submitter"), max: z.number().int().min(1).max(MAX_CARDS) }),
  /** Submissions that have chosen an option, such as those of a track. */
  z.strictObject({
    kind: z.literal("option"),
    field: fieldKey,
    option: z.string().min(1).max(200),
    max: z.number().int().min(0).max(MAX_CARDS),
  }),
  /** The sum of a number answer, such as minutes or the requested amount. */
  z.strictObject({ kind: z.literal("sum"), field: fieldKey, max }),
])
export type BoardLimit = z.infer<typeof boardLimit>

export const boardField = z.strictObject({
  key: z.string(),
  label: z.string(),
  kind: z.enum(["choice", "number", "text"]),
  /** Of a choice. */
  options: z.array(z.strictObject({ key: z.string(), label: z.string() })).optional(),
  /** ISO 4217, of an amount. */
  currency: z.string().optional(),
  /** Of a number: only whole numbers are valid. */
  integer: z.boolean().optional(),
})
export type BoardField = z.infer<typeof boardField>

export const boardSet = z.strictObject({ id: rowId, name: z.string() })
export type BoardSet = z.infer<typeof boardSet>

export const boardInput = z.strictObject({ slug })
export const boardOutput = z.strictObject({
  portal: z.strictObject({ id: rowId, slug: z.string(), title: z.string() }),
  /** The newest round whose scores the caller sees; null: there is none. */
  round: z
    .strictObject({
      id: rowId,
      name: z.string(),
      /** Number of values of the scale; null: its criteria have different scales. */
      scale: z.number().int().nullable(),
    })
    .nullable(),
  /** Answers that a card can show and a limit can count. */
  fields: z.array(boardField),
  limits: z.array(boardLimit),
  cardFields: z.array(z.string()),
  /** To send with the next save; 0 before the first. */
  revision: z.number().int(),
  sets: z.array(boardSet),
})
export type Board = z.infer<typeof boardOutput>

export const cardsInput = z.strictObject({
  slug,
  /** Null: every card is out. */
  setId: rowId.nullable().default(null),
})
export const boardCard = z.strictObject({
  submissionId: rowId,
  number: z.number().int(),
  title: z.string(),
  by: z.string(),
  stageId: rowId,
  column: boardColumn,
  /** Place in the reserve, from 1; 0 in other columns. */
  rank: z.number().int(),
  /** 0 to 1; null: no review has scored it. */
  score: z.number().nullable(),
  spread: z.number().nullable(),
  reviews: z.number().int(),
  /** The same number for submissions of one submitter. */
  person: z.number().int(),
  /** State of the offer that the acceptance made; null: no answer was asked. */
  offer: offerState.nullable(),
  /** Answers of the fields that the board uses, by field key: a number, text, or keys of options. */
  values: z.record(z.string(), z.union([z.number(), z.string(), z.array(z.string())])),
})
export type BoardCard = z.infer<typeof boardCard>
export const cardsOutput = z.strictObject({
  items: z.array(boardCard),
  /** There are more candidates than a board shows. */
  more: z.boolean(),
})

export const moveInput = z.strictObject({
  setId: rowId,
  submissionIds: z.array(rowId).min(1).max(MAX_MOVED),
  column: boardColumn,
  /** In the reserve: before this submission. Left out, or where that one has left the reserve: at the end. */
  before: rowId.optional(),
})
export type MoveInput = z.infer<typeof moveInput>
export const moveOutput = z.strictObject({ setId: rowId, moved: z.number().int() })

const setName = line(60)
/** `copyOf`: the new set begins with the choices of this one. */
export const createSetInput = z.strictObject({ slug, name: setName, copyOf: rowId.optional() })
export type CreateSetInput = z.infer<typeof createSetInput>
export const renameSetInput = z.strictObject({ id: rowId, name: setName })
export const setIdInput = z.strictObject({ id: rowId })
export const setIdOutput = z.strictObject({ id: rowId })

export const saveBoardInput = z.strictObject({
  slug,
  limits: z.array(boardLimit).max(MAX_LIMITS),
  cardFields: z.array(fieldKey).max(MAX_CARD_FIELDS),
  revision: z.number().int().min(0),
})
export type SaveBoardInput = z.infer<typeof saveBoardInput>
export const saveBoardOutput = z.strictObject({ revision: z.number().int() })
