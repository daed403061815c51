import { Column, is, Param, Placeholder, SQL, Subquery } from "drizzle-orm"
import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core"
import * as utils from "drizzle-orm/utils"

type MapRow = (fields: SelectedFieldsOrdered, row: unknown[], mayBeMissing: Record<string, boolean> | undefined) => Record<string, unknown>

/** Drizzle exports it for its drivers and leaves it out of its types: decodes a row of column values into nested objects. */
const mapResultRow = (utils as unknown as { mapResultRow: MapRow }).mapResultRow

type Decoder = { mapFromDriverValue(value: unknown): unknown }

/** What decodes the values of one selected field; undefined where they come as they are. */
function decoderOf(field: unknown): Decoder | undefined {
  const sql = is(field, Subquery) ? (field._ as unknown as { sql: SQL }).sql : is(field, SQL.Aliased) ? field.sql : field
  const decoder = is(field, Column) ? field : (sql as unknown as { decoder: Decoder }).decoder
  const asIs = is(decoder, Column) && decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return asIs ? undefined : (decoder as Decoder)
}

/**
 * What decodes the rows of one query, as drizzle's own mapper does. Made once for all rows: where the selection is flat, names and
 * decoders are looked up then and not for each value, which is most of what a long list costs.
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
 * What puts values into the places of a statement, encoded as their columns want them. Made once a statement.
 * The filler throws when a place has no value.
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
