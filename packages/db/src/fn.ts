import { type Column, type Param, type SQL, sql } from "drizzle-orm"
import { type Queries, RAW } from "./database.ts"
import { engine } from "./engine.ts"

/*
 * The SQL in which the engines differ. Everything else is drizzle's query builder.
 */

/**
 * Locks the selected rows until the transaction ends, so that what was read still holds when it is written. What refers to them may
 * still be added meanwhile: a foreign key that waited for them would have two writers wait for each other, one with the row and one
 * with the team's counter. On SQLite a transaction has the only pen from its start, and there is nothing to do.
 */
export function forUpdate<Q extends { for(strength: "no key update"): unknown }>(query: Q): Q {
  return engine === "postgres" ? (query.for("no key update") as Q) : query
}

/** As {@link forUpdate}, for rows that are about to be deleted: nothing that refers to them is added until the transaction ends either. */
export function forDelete<Q extends { for(strength: "update"): unknown }>(query: Q): Q {
  return engine === "postgres" ? (query.for("update") as Q) : query
}

/** Whether the database answers. Throws what the driver throws when it does not. */
export async function ping(db: Queries): Promise<void> {
  await db[RAW](sql`select 1`)
}

/**
 * Passes over the rows that another transaction has locked, and locks the rest: for taking work off a table that several processes
 * share. On SQLite there is one writer, and nothing to pass over.
 */
export function skipLocked<Q extends { for(strength: "update", config: { skipLocked: true }): unknown }>(query: Q): Q {
  return engine === "postgres" ? (query.for("update", { skipLocked: true }) as Q) : query
}

/** Whole numbers as one parameter of a statement, for {@link amongNumbers}. */
export function numberList(values: readonly number[]): unknown {
  return engine === "postgres" ? values : JSON.stringify(values)
}

/** An array in a template is a list of parameters; here it is one. */
const asOneParameter = (list: unknown): unknown => (Array.isArray(list) ? sql.param(list) : list)

/** The column is one of the numbers: the same statement however many they are. @param list as {@link numberList} makes it, or its place */
export function amongNumbers(column: Column, list: unknown): SQL {
  return engine === "postgres"
    ? sql`${column} = any(${asOneParameter(list)}::int[])`
    : sql`${column} in (select value from json_each(${list}))`
}

/** The same of texts, for {@link amongTexts}. */
export function textList(values: readonly string[]): unknown {
  return engine === "postgres" ? values : JSON.stringify(values)
}

/** The column is one of the texts, as {@link amongNumbers}. @param list as {@link textList} makes it, or its place */
export function amongTexts(column: Column, list: unknown): SQL {
  return engine === "postgres"
    ? sql`${column} = any(${asOneParameter(list)}::text[])`
    : sql`${column} in (select value from json_each(${list}))`
}

/** How many entries a list in a JSON column has; no number where there is no list. @param key of the list, in the column's object */
export function listLength(column: Column, key: string): SQL<number | null> {
  return engine === "postgres"
    ? sql`case when json_typeof(${column} -> ${key}::text) = 'array' then json_array_length(${column} -> ${key}::text) end`
    : sql`json_array_length(${column}, ${`$."${key}"`})`
}

/** A moment, or a millisecond after the newest one of a table where that is later, so that what is written one after another keeps its order. */
export function afterNewest(moment: SQL | Param, newest: SQL): SQL {
  return engine === "postgres"
    ? sql`greatest(${moment}::timestamptz, ${newest} + interval '1 millisecond')`
    : sql`max(${moment}, coalesce(${newest} + 1, 0))`
}

/**
 * A text column's value, by no index: for a condition that holds for many rows, next to one that holds for few. Without statistics an engine
 * may choose the index of the first.
 */
export function unindexed(column: Column): SQL<string> {
  return sql<string>`(${column} || '')`
}
