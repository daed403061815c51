import type { z } from "zod"
import { exportDescription } from "../../modules/exports/routes.ts"
import { importDescription, problemsDescription } from "../../modules/imports/routes.ts"

/** An operation of the team's API that takes or returns a file. It has a route of its own; the API's description is built from this. */
export type FileOperation = {
  id: string
  method: "get" | "post"
  /** Below /api/v1, with parameters in braces. */
  path: `/${string}`
  summary: string
  /** The permission that a key needs. */
  scope: string
  query: z.ZodObject
  /** Media types of the file that is sent. */
  takes?: readonly string[]
  /** Media types of the file that is returned; without it the answer is JSON. */
  returns?: readonly string[]
  /** Name and schema of a JSON answer. */
  response?: { name: string; schema: z.ZodType }
}

export const fileOperations: readonly FileOperation[] = [importDescription, problemsDescription, exportDescription]
