import { after, type Maybe } from "@intray/db"
import { JsonText } from "../../platform/json-text.ts"

/*
 * tRPC validates outputs in every environment. The only exception is a result that is already JSON text: parsing it again would cost
 * what the text saves. Tests compare these texts with their output schemas (`outputs.test.ts`) and with the objects (`fast-path/fast-path.test.ts`).
 */

type Result = { ok: boolean; data?: unknown }
type Options = { next(): Maybe<Result> }
type Middleware = ((options: Options) => Maybe<Result>) & { _type?: string }
type Procedure = { _def: { middlewares: Middleware[] } }
type Router = { _def: { procedures: object } }

/** Exempts JSON texts from output validation. Call it once, before the first request. */
export function passJsonTexts(router: Router): void {
  for (const middlewares of middlewaresOf(router)) {
    const at = middlewares.findIndex(isOutput)
    const validate = middlewares[at]
    if (!validate) continue
    const pass: Middleware = (options) =>
      after(options.next(), (result) =>
        result.ok && result.data instanceof JsonText ? result : validate({ ...options, next: async () => result }),
      )
    middlewares[at] = Object.assign(pass, { _type: "output" })
  }
}

/** Removes output validation, for the test that compares unvalidated results with their schemas. */
export function removeOutputValidation(router: Router): void {
  for (const middlewares of middlewaresOf(router)) {
    const at = middlewares.findIndex(isOutput)
    if (at !== -1) middlewares.splice(at, 1)
  }
}

const middlewaresOf = (router: Router): Middleware[][] =>
  Object.values(router._def.procedures as Record<string, Procedure>).map((procedure) => procedure._def.middlewares)

const isOutput = ({ _type }: Middleware) => _type === "output"
