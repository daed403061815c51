import { normalizeEmail } from "@intray/auth/clean-text"
import { validation as m } from "@intray/i18n/translated"
import { z } from "zod"
import { typedRule } from "../rules.ts"
import type { Parts } from "../schema.ts"
import { emailProblem } from "../text.ts"
import { type Asked, askedByLine, lineRoles, type Stored, storedAsLine } from "./type.ts"

/** An address that mail arrives at. */
export const schema = ({ base }: Parts) => z.strictObject({ ...base, type: z.literal("email") })
type Field = z.infer<ReturnType<typeof schema>>

const problems = { no_at: "emailNoAt", no_ending: "emailNoEnding", other: "emailOther" } as const

export const asked: Asked<Field> = {
  ...askedByLine,
  rule: ({ required }) =>
    typedRule({ required, clean: normalizeEmail, max: 254 }, (text, refuse) => {
      const problem = emailProblem(text)
      return problem === null ? text : void refuse("email", m[problems[problem]])
    }),
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  roles: ["email", ...lineRoles],
  sample: (_field, { person, domain, handle }) => `${handle(person)}@${domain}`,
}
