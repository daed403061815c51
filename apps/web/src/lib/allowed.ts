import { useCan } from "./can.ts"

/** Whether the user may create, change and delete things of one kind. */
export type Allowed = Readonly<Record<"create" | "update" | "delete", boolean>>

/** What the user may do with the team's labels or stages. */
export function useAllowed(resource: "label" | "stage"): Allowed {
  const can = useCan()
  return {
    create: can({ [resource]: ["create"] }),
    update: can({ [resource]: ["update"] }),
    delete: can({ [resource]: ["delete"] }),
  }
}
