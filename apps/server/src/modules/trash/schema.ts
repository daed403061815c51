import { z } from "zod"
import { actId, moment, rowId } from "../../platform/values/schema.ts"

export const trashInput = z.strictObject({ id: rowId, /** For undo. */ actId })
export type TrashInput = z.infer<typeof trashInput>

export const trashOutput = z.strictObject({
  id: rowId,
  number: z.number().int(),
  /** Null: not in the trash. */
  trashedAt: moment.nullable(),
  /** When it is erased unless it is restored; null: not in the trash. */
  goesAt: moment.nullable(),
})
export type TrashResult = z.infer<typeof trashOutput>

export const eraseInput = z.strictObject({ id: rowId })
export const eraseOutput = z.strictObject({ id: rowId, number: z.number().int(), erased: z.literal(true) })
export type EraseResult = z.infer<typeof eraseOutput>
