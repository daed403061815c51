import { sql } from "drizzle-orm"
import { type Queries, RAW } from "../database.ts"
import { engine } from "../engine.ts"

type Trigger = {
  moment: "before" | "after"
  table: string
  /** SQL of the new row, as `new.identifier like 'x-%'`; every row where it is left out. */
  when?: string
  /** One SQL statement, which may read `new`. */
  act: string
}

/** @returns takes it back */
async function addTrigger(db: Queries, { moment, table, when, act }: Trigger): Promise<() => Promise<void>> {
  const name = `${moment}_${table}`
  const run = async (statement: string) => void (await db[RAW](sql.raw(statement)))
  const head = `create trigger ${name} ${moment} insert on "${table}" for each row ${when ? `when (${when})` : ""}`
  if (engine === "sqlite") {
    await run(`${head} begin ${act}; end`)
    return () => run(`drop trigger ${name}`)
  }
  await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${act}; return new; end $$`)
  await run(`${head} execute function ${name}()`)
  return async () => {
    await run(`drop trigger ${name} on "${table}"`)
    await run(`drop function ${name}()`)
  }
}

/** Lets the database refuse every new row of a table, as where something is broken in it. Returns how to take that back. */
export function refuseWrites(db: Queries, table: string): Promise<() => Promise<void>> {
  const act = engine === "sqlite" ? "select raise(abort, 'broken on purpose')" : "raise exception 'broken on purpose'"
  return addTrigger(db, { moment: "before", table, act })
}

/**
 * Has the database itself do something in the statement that writes a row: what comes exactly between two steps of a call.
 * @param when SQL of the new row, as `new.identifier like 'x-%'`
 * @param act one SQL statement, which may read `new`
 * @returns takes it back
 */
export function whenInserted(db: Queries, table: string, when: string, act: string): Promise<() => Promise<void>> {
  return addTrigger(db, { moment: "after", table, when, act })
}
