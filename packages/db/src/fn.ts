import { type Column, type Param, type SQL, sql } from "drizzle-orm"
import { type Queries, RAW } from "./database.ts"
import { engine } from "./engine.ts"

/*
 * The SQL in which the engines differ. Everything else uses drizzle's query builder.
 */

/**
 * Locks the selected rows until the transaction ends, so that the data read still holds when it is written. Rows that refer to them can
 * still be added: if foreign keys waited for the lock, two writers could deadlock, one with the row and one with the team's counter. On
 * SQLite a transaction is the only writer from its start, so this does nothing.
 */
export function forUpdate<Q extends { for(strength: "no key update"): unknown }>(query: Q): Q {
  return engine === "postgres" ? (query.for("no key update") as Q) : query
}

/** Like {@link forUpdate}, for rows that are about to be deleted: rows that refer to them cannot be added until the transaction ends. */
export function forDelete<Q extends { for(strength: "update"): unknown }>(query: Q): Q {
  return engine === "postgres" ? (query.for("update") as Q) : query
}

/**
 * Lets others read and change the selected rows, but not lock them with {@link forDelete} until the transaction ends. Adding a row that
 * refers to them does the same.
 */
export function forReference<Q extends { for(strength: "key share"): unknown }>(query: Q): Q {
  return engine === "postgres" ? (query.for("key share") as Q) : query
}

/** Checks that the database answers. Throws the driver's error if not. */
export async function ping(db: Queries): Promise<void> {
  await db[RAW](sql`select 1`)
}

/**
 * Skips rows that another transaction has locked, and locks the rest: for taking jobs from a table that several processes share. On
 * SQLite there is one writer, so there is nothing to skip.
 */
export function skipLocked<Q extends { for(strength: "update", config: { skipLocked: true }): unknown }>(query: Q): Q {
  return engine === "postgres" ? (query.for("update", { skipLocked: true }) as Q) : query
}

/** Whole numbers as one parameter of a statement, for {@link amongNumbers}. */
export function numberList(values: readonly number[]): unknown {
  return engine === "postgres" ? values : JSON.stringify(values)
}

/** An array in a template becomes a list of parameters; this makes it one parameter. */
const asOneParameter = (list: unknown): unknown => (Array.isArray(list) ? sql.param(list) : list)

/**
 * Condition: the column is one of the numbers. The statement is the same for any count. @param list from {@link numberList}, or its
 * placeholder
 */
export function amongNumbers(column: Column, list: unknown): SQL {
  return engine === "postgres"
    ? sql`${column} = any(${asOneParameter(list)}::int[])`
    : sql`${column} in (select value from json_each(${list}))`
}

/** The same for texts, for {@link amongTexts}. */
export function textList(values: readonly string[]): unknown {
  return engine === "postgres" ? values : JSON.stringify(values)
}

/** Condition: the column is one of the texts, like {@link amongNumbers}. @param list from {@link textList}, or its placeholder */
export function amongTexts(column: Column, list: unknown): SQL {
  return engine === "postgres"
    ? sql`${column} = any(${asOneParameter(list)}::text[])`
    : sql`${column} in (select value from json_each(${list}))`
}

/** All numbers of a column as one value, in no order: returning a row for each costs ten times as much. Null where there are none. */
export function listOfNumbers(column: Column): SQL<readonly number[] | null> {
  const list = engine === "postgres" ? sql`array_agg(${column})` : sql`json_group_array(${column})`
  return list.mapWith((value: unknown) => (typeof value === "string" ? JSON.parse(value) : value) as readonly number[])
}

/** The length of a list in a JSON column; null if there is no list. @param key of the list in the column's object */
export function listLength(column: Column, key: string): SQL<number | null> {
  return engine === "postgres"
    ? sql`case when json_typeof(${column} -> ${key}::text) = 'array' then json_array_length(${column} -> ${key}::text) end`
    : sql`json_array_length(${column}, ${`$."${key}"`})`
}

/** A text in the object of a JSON column; null if there is none. @param key of the text */
export function textAt(column: Column, key: string): SQL<string | null> {
  return engine === "postgres" ? sql`${column} ->> ${key}::text` : sql`${column} ->> ${key}`
}

/** A time, or a millisecond after a table's newest one if that is later, so that consecutive rows keep their order. */
export function afterNewest(moment: SQL | Param, newest: SQL): SQL {
  return engine === "postgres"
    ? sql`greatest(${moment}::timestamptz, ${newest} + interval '1 millisecond')`
    : sql`max(${moment}, coalesce(${newest} + 1, 0))`
}

/**
 * A text column's value that no index serves: for a condition that matches many rows, next to a selective one. Without statistics an
 * engine may choose the index of the first.
 */
export function unindexed(column: Column): SQL<string> {
  return sql<string>`(${column} || '')`
}
