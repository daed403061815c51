export type Engine = "sqlite" | "postgres"

const asked = process.env.INTRAY_ENGINE

/**
 * The SQL dialect of this process. Tables are built for one dialect when their module loads, so it cannot change later: `INTRAY_ENGINE`
 * decides (tests, generating migrations), otherwise whether `DATABASE_URL` is a Postgres URL.
 */
export const engine: Engine =
  asked === "postgres" || asked === "sqlite" ? asked : /^postgres/.test(process.env.DATABASE_URL ?? "") ? "postgres" : "sqlite"
