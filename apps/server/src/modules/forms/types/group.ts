import { definitionFaults as faults } from "@intray/i18n/definition"
import { z } from "zod"
import type { LeafField, Parts } from "../schema.ts"
import { type Asked, answerable, readList, type Stored, storedAsLine } from "./type.ts"

/**
 * The same questions for each of several items, e.g. one to three tracks. It is no leaf: anyone who walks a form goes into its items, so that
 * reading, finding and exporting them is the walker's affair and not told here.
 */
export const schema = <Leaf extends z.ZodType<LeafField>>({ base, translations, said, wording }: Parts, leaf: Leaf) =>
  z.strictObject({
    ...base,
    type: z.literal("group"),
    /** What one item is called, lower case singular: "track". */
    itemName: wording(40).min(1),
    /** The same in the plural: "tracks". */
    itemsName: wording(40).min(1),
    translations: translations({ itemName: said(40), itemsName: said(40) }),
    min: z.number().int().min(0).max(50),
    max: z.number().int().min(1).max(50),
    fields: z.array(leaf).min(1).max(40),
  })
type Field = { min: number; max: number }

export const asked: Asked<Field> = {
  by: "person",
  rule: () => null,
  operators: answerable,
  read: readList,
  caseless: false,
  address: null,
  names: false,
  instead: () => undefined,
  notBefore: () => undefined,
  display: () => "",
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  roles: [],
  issues({ min, max }, refuse) {
    if (min > max) refuse([], "min_above_max", faults.minAboveMax)
  },
  found: () => [],
  sample: () => undefined,
}
