import { imports as words } from "@intray/i18n/imports"
import { z } from "zod"
import { Refused } from "../../platform/errors.ts"
import type { Services } from "../../platform/services.ts"
import { readAll } from "../../platform/storage/storage.ts"
import { columnMap, importDetail, importOptions } from "./schema.ts"

/** The JSON that an import's row keeps about its file and its options. */
const plan = z.object({
  size: z.number().default(0),
  /** The file is still stored. */
  kept: z.boolean().default(true),
  columns: z.array(z.string()).default([]),
  map: columnMap.default({}),
  options: importOptions.default({ unknown: "leave_out", missing: "accept", dates: "year_first" }),
  problems: importDetail.shape.problems.default([]),
  problemGroups: importDetail.shape.problemGroups.default([]),
  leftOut: importDetail.shape.leftOut.default([]),
  changed: z.number().default(0),
  changedRows: importDetail.shape.changedRows.default([]),
  equal: z.number().default(0),
  equalRows: importDetail.shape.equalRows.default([]),
  untitled: z.number().default(0),
  untitledRows: importDetail.shape.untitledRows.default([]),
  stages: importDetail.shape.stages.default([]),
  unknownNames: importDetail.shape.unknownNames.default([]),
  lateColumns: importDetail.shape.lateColumns.default([]),
  /** The highest number in the file; rows without a number get numbers after it. */
  topNumber: z.number().default(0),
  /** The API key that started the import, on behalf of its maker; null: the person did. */
  apiKeyId: z.string().nullable().default(null),
})
export type Plan = z.infer<typeof plan>

/** Parses the plan of an import's row. */
export function planOf(row: { mapping: unknown }): Plan {
  return plan.parse(row.mapping ?? {})
}

/** The plan of an import whose file is removed: nothing of its cells is kept, only how many rows were refused for which reason. */
export function withoutFile(row: { mapping: unknown }): Plan {
  const known = planOf(row)
  const withoutValues = (groups: Plan["problemGroups"]) => groups.map((group) => ({ ...group, values: [] }))
  const [problemGroups, leftOut] = [withoutValues(known.problemGroups), withoutValues(known.leftOut)]
  return { ...known, kept: false, problems: [], problemGroups, leftOut, changedRows: [] }
}

/** Bytes that tell what a file is. */
const HEAD = 64 * 1024

/** The first bytes of an import's file. @throws Refused (`file_gone`) when it is no longer kept */
export async function headOf({ storage }: Pick<Services, "storage">, row: { storageKey: string }): Promise<Buffer> {
  const size = await storage.size(row.storageKey)
  if (size === null) throw new Refused(words.files.gone, { code: "file_gone" })
  if (size === 0) return Buffer.alloc(0)
  return readAll(storage, row.storageKey, { start: 0, end: Math.min(size, HEAD) - 1 })
}
