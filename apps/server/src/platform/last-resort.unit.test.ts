import { EventEmitter } from "node:events"
import { expect, test } from "vitest"
import { lastResort } from "./last-resort.ts"

function listened() {
  const process = new EventEmitter()
  const said: [string, unknown][] = []
  let stops = 0
  lastResort(
    process,
    (message, cause) => said.push([message, cause]),
    () => {
      stops += 1
    },
  )
  return { process, said, stops: () => stops }
}

test("logs an unhandled rejection and lets the process go on", () => {
  const { process, said, stops } = listened()
  const cause = new Error("gone")
  expect(process.emit("unhandledRejection", cause)).toBe(true)
  expect(said).toEqual([["something failed that nobody waited for", cause]])
  expect(stops()).toBe(0)
})

test("logs uncaught exceptions and stops the process once", () => {
  const { process, said, stops } = listened()
  const faults = [new Error("first"), new Error("second")]
  for (const fault of faults) process.emit("uncaughtException", fault)
  expect(said.map(([, cause]) => cause)).toEqual(faults)
  expect(stops()).toBe(1)
})
