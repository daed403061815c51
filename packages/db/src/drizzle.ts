import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core"
import * as utils from "drizzle-orm/utils"

type MapRow = (fields: SelectedFieldsOrdered, row: unknown[], mayBeMissing: Record<string, boolean> | undefined) => Record<string, unknown>

/** Drizzle exports it for its drivers and leaves it out of its types: decodes a row of column values into nested objects. */
export const mapResultRow = (utils as unknown as { mapResultRow: MapRow }).mapResultRow
