import { afterEach, describe, expect, test, vi } from "vitest"
import { forDriver, isPostgresAddress, postgresVariables, where } from "./address.ts"

describe("a database URL", () => {
  test.each([
    "postgres://intray:word@db.example.org:5433/intray?sslmode=require",
    "postgres://intray:pa%23ss%2Fw@db.example.org/intray",
    "postgres://intray:p@ss%word@db.example.org/intray",
    "postgres://intray:word@/intray?host=/run/postgresql",
    "postgresql:///intray",
    "postgres://[::1]/intray",
  ])("%s is valid", (address) => {
    expect(isPostgresAddress(address)).toBe(true)
  })

  test.each(["word#x", "word/x", "word?x", "12#x", "12/x", "12?x", "w@rd/x", "w@rd:12?x", "w@rd#x", "@/x"])(
    "whose password is %s is refused",
    (password) => {
      expect(isPostgresAddress(`postgres://intray:${password}@db.example.org/intray`)).toBe(false)
    },
  )

  test("cannot set the application name", () => {
    const address = "postgres://intray:word@localhost/intray"
    expect(forDriver(`${address}?application_name=foo`)).toBe(address)
    expect(forDriver(`${address}?application_name=foo&sslmode=require`)).toBe(`${address}?sslmode=require`)
    expect(forDriver(`${address}?sslmode=require&application_name=f%26oo`)).toBe(`${address}?sslmode=require`)
    expect(forDriver(address)).toBe(address)
  })

  test("is printed without user and password", () => {
    expect(where("postgres://intray:word@db.example.org:5433/intray")).toBe("db.example.org:5433/intray")
    expect(where("postgres://intray:word@/intray?host=/run/postgresql")).toBe("/run/postgresql:5432/intray")
    expect(where("postgres://intray:wo#rd@db.example.org/intray")).not.toContain("wo")
  })
})

describe("the variables for a Postgres program", () => {
  afterEach(() => vi.unstubAllEnvs())

  test("match the driver's settings", () => {
    expect(postgresVariables("postgres://in%40tray:pa%23s%word@localhost:5433/some%20name?sslmode=verify-full")).toEqual({
      PGHOST: "localhost",
      PGPORT: "5433",
      PGUSER: "in@tray",
      PGPASSWORD: "pa#s%word",
      PGDATABASE: "some name",
      PGSSLMODE: "verify-full",
    })
    expect(postgresVariables("postgres://intray:word@/intray?host=/run/postgresql")).toMatchObject({ PGHOST: "/run/postgresql" })
    expect(postgresVariables("postgres://intray@localhost/intray?sslmode=no-verify")).toMatchObject({ PGSSLMODE: "require" })
    expect(postgresVariables("postgres://intray:word@[::1]/intray")).toMatchObject({ PGHOST: "::1", PGPORT: "5432" })
  })

  test("take the password from the environment if the URL has none", () => {
    vi.stubEnv("PGPASSWORD", "from-outside")
    expect(postgresVariables("postgres://intray@localhost/intray").PGPASSWORD).toBe("from-outside")
    expect(postgresVariables("postgres://intray:own@localhost/intray").PGPASSWORD).toBe("own")
  })
})
