import { sql } from "drizzle-orm"
import { type Database, RAW } from "../database.ts"
import { engine } from "../engine.ts"

/** Lets the database refuse every new row of a table, as where something is broken in it. Returns how to take that back. */
export async function refuseWrites(db: Database, table: string): Promise<() => Promise<void>> {
  const name = `no_${table}`
  const raw = async (statement: string) => void (await db[RAW](sql.raw(statement)))
  if (engine === "sqlite") {
    await raw(`CREATE TRIGGER ${name} BEFORE INSERT ON "${table}" BEGIN SELECT RAISE(ABORT, 'broken on purpose'); END`)
    return () => raw(`DROP TRIGGER ${name}`)
  }
  await raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken on purpose'; END $$`)
  await raw(`CREATE TRIGGER ${name} BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION ${name}()`)
  return async () => {
    await raw(`DROP TRIGGER ${name} ON "${table}"`)
    await raw(`DROP FUNCTION ${name}()`)
  }
}
