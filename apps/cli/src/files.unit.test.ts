import { expect, test, vi } from "vitest"
import type { Client } from "./client.ts"
import { exportFile } from "./files.ts"

/** The address that an export asks for. */
async function askedBy(entry: Partial<Parameters<typeof exportFile>[1]>): Promise<Record<string, string>> {
  const send = vi.fn(async (_path: string) => new Response("number", { headers: { "x-total-count": "1" } }))
  await exportFile({ send } as unknown as Client, { format: "csv", ...entry })
  return Object.fromEntries(new URL(send.mock.calls[0]?.[0] ?? "", "http://intray.example").searchParams)
}

test("an export is asked for as a place's spreadsheets read it, in its time zone", async () => {
  expect(await askedBy({ locale: "de-DE", zone: "Europe/Berlin" })).toMatchObject({ locale: "de-DE", zone: "Europe/Berlin" })
  expect(Object.keys(await askedBy({}))).toEqual(["format", "sort", "headers"])
})

test("an export is asked for with choices and a separator", async () => {
  expect(await askedBy({ choices: "keys", separator: "tab" })).toMatchObject({ choices: "keys", separator: "tab" })
  expect(await askedBy({ format: "xlsx", zone: "Asia/Tokyo" })).toMatchObject({ format: "xlsx", zone: "Asia/Tokyo" })
})
