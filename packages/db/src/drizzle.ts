import { Column, is, Param, Placeholder, SQL, Subquery } from "drizzle-orm"
import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core"
import * as utils from "drizzle-orm/utils"

type MapRow = (fields: SelectedFieldsOrdered, row: unknown[], mayBeMissing: Record<string, boolean> | undefined) => Record<string, unknown>

/** Decodes a row of column values into nested objects. Drizzle exports it for its drivers, but not in its types. */
const mapResultRow = (utils as unknown as { mapResultRow: MapRow }).mapResultRow

type Decoder = { mapFromDriverValue(value: unknown): unknown }

/** Returns the decoder of a selected field; undefined if its values need no decoding. */
function decoderOf(field: unknown): Decoder | undefined {
  const sql = is(field, Subquery) ? (field._ as unknown as { sql: SQL }).sql : is(field, SQL.Aliased) ? field.sql : field
  const decoder = is(field, Column) ? field : (sql as unknown as { decoder: Decoder }).decoder
  const asIs = is(decoder, Column) && decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return asIs ? undefined : (decoder as Decoder)
}

/**
 * Decodes the rows of one query, as drizzle's own mapper does. For a flat selection, names and decoders are looked up once per query and
 * not once per value, which is most of the cost of a long list.
 */
export function rowMapper(fields: SelectedFieldsOrdered, mayBeMissing: Record<string, boolean> | undefined) {
  if (fields.some(({ path }) => path.length !== 1)) return (row: unknown[]) => mapResultRow(fields, row, mayBeMissing)
  const names = fields.map(({ path }) => path[0] as string)
  const decoders = fields.map(({ field }) => decoderOf(field))
  return (row: unknown[]) => {
    const result: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index += 1) {
      const raw = row[index]
      const decoder = decoders[index]
      result[names[index] as string] = raw === null || decoder === undefined ? raw : decoder.mapFromDriverValue(raw)
    }
    return result
  }
}

/**
 * Returns a function that puts encoded values into the placeholders of a statement. Created once per statement. The function throws when
 * a placeholder has no value.
 */
export function parameterFiller(params: readonly unknown[]): (values: Record<string, unknown>) => unknown[] {
  const places = params.map((param) => {
    if (is(param, Placeholder)) return { name: param.name }
    if (is(param, Param) && is(param.value, Placeholder)) return { name: param.value.name, encoder: param.encoder }
    return undefined
  })
  if (places.every((place) => place === undefined)) return () => [...params]
  return (values) =>
    places.map((place, index) => {
      if (place === undefined) return params[index]
      if (!(place.name in values)) throw new Error(`No value for the place "${place.name}" of a statement.`)
      const value = values[place.name]
      return place.encoder && value !== null ? place.encoder.mapToDriverValue(value) : value
    })
}
