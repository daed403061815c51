import { refuse } from "@intray/auth"
import type { DbOrTx } from "@intray/db"
import type { AuditActor } from "../../platform/audit.ts"
import type { Clock } from "../../platform/clock.ts"
import { DomainError, Refused } from "../../platform/errors.ts"
import type { Services } from "../../platform/services.ts"
import { refuseOwnDeletion } from "./admins.ts"
import { closeAccount, holdTeams, refuseDeletion, refusePaying, removeAccount } from "./deletion.ts"

type Settings = Services["env"]
type Person = { id: string; name: string }

/** What the sign-in library asks before and when an account goes, by whatever door. */
export function accountEnds(settings: Settings, clock: Clock) {
  /** @throws refuse 400 (`CANNOT_DELETE_USER`) */
  const settled = async (work: Promise<void>) => {
    try {
      await work
    } catch (error) {
      throw error instanceof DomainError ? refuse("BAD_REQUEST", error.message, "CANNOT_DELETE_USER") : error
    }
  }
  /** @throws Refused (`plan_running`) */
  const demandEnded = async (db: DbOrTx, userId: string) => {
    const reason = await refusePaying({ env: settings }, db, userId)
    if (reason !== null) throw new Refused(reason, { code: "plan_running" })
  }
  const ctxOf = (actor: Person): AuditActor => ({ actor: { type: "user", id: actor.id, name: actor.name }, clock })

  return {
    refuseDeletion: async (db: DbOrTx, userId: string) =>
      (await refuseOwnDeletion(db, settings, userId, clock.now())) ??
      (await refuseDeletion(db, userId)) ??
      (await refusePaying({ env: settings }, db, userId)),
    deleteAccount: (db: DbOrTx, person: Person) =>
      settled(
        db.transaction(async (tx) => {
          // Teams are held before accounts.
          await holdTeams(tx, person.id)
          const reason = await refuseOwnDeletion(tx, settings, person.id, clock.now())
          if (reason !== null) throw new Refused(reason, { code: "last_admin" })
          await demandEnded(tx, person.id)
          await removeAccount(tx, ctxOf(person), person)
        }),
      ),
    beforeAccountGoes: (db: DbOrTx, person: Person, by: Person) =>
      settled(
        db.transaction(async (tx) => {
          await holdTeams(tx, person.id)
          if (by.id === person.id) await demandEnded(tx, person.id)
          await closeAccount(tx, ctxOf(by), person)
        }),
      ),
  }
}
