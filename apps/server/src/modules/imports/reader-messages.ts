import type { ProgramBytes, ProgramRequest } from "../../platform/confined/run.ts"
import type { ReadLimits } from "./limits.ts"
import type { ParsedRow, ReadFaultCode } from "./parse.ts"
import type { Sniffed } from "./sniff.ts"

/** How a file is to be read. */
export type ReadPlan = { about: Sniffed; size: number; limits: ReadLimits }

/** Messages to the process that reads a file. `more` requests the next batch; the process reads no further until then. */
export type ToReader = { type: "begin"; plan: ReadPlan } | { type: "more" } | ProgramBytes
export type FromReader =
  | ProgramRequest
  | { type: "rows"; rows: ParsedRow[] }
  | { type: "fault"; code: ReadFaultCode; row: number }
  | { type: "end" }
