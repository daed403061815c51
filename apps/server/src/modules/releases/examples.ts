import type { Role } from "@intray/auth/permissions"
import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"
import type { TestTeam } from "../../testing/world.ts"

/** Releases of one team: a data set with two snapshots, a record, and for each who may publish one in each state. */
export type ReleaseThings = {
  releaseId: string
  recordId: string
  ownerDraft: string
  adminDraft: string
  ownerSpareRelease: string
  adminSpareRelease: string
  ownerRecord: string
  adminRecord: string
  ownerOutgoing: string
  adminOutgoing: string
  ownerWaiting: string
  adminWaiting: string
  ownerRecalled: string
  adminRecalled: string
}

/** @param number of a submission of the team */
export async function makeReleases(team: TestTeam, number: number): Promise<ReleaseThings> {
  const { releases } = team.owner.caller
  const make = async (kind: "dataset" | "record", numbers?: number[]) =>
    (await releases.create({ kind, name: `A ${kind}`, ...(numbers ? { numbers } : {}) })).id
  const runAt = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const waiting = async () => (await releases.publish({ id: await make("dataset", [number]), runAt })).id
  const recalled = async () => (await releases.recall({ id: await waiting() })).id
  const releaseId = await make("dataset", [number])
  await releases.freeze({ id: releaseId, note: "First" })
  await releases.freeze({ id: releaseId, note: "" })
  return {
    releaseId,
    recordId: await make("record", [number]),
    ownerDraft: await make("dataset"),
    adminDraft: await make("dataset"),
    ownerSpareRelease: await make("record"),
    adminSpareRelease: await make("record"),
    ownerRecord: await make("record", [number]),
    adminRecord: await make("record", [number]),
    ownerOutgoing: await make("dataset", [number]),
    adminOutgoing: await make("dataset", [number]),
    ownerWaiting: await waiting(),
    adminWaiting: await waiting(),
    ownerRecalled: await recalled(),
    adminRecalled: await recalled(),
  }
}

const either = (role: Role, owner: string, admin: string) => ({ id: role === "owner" ? owner : admin })

export const releaseExamples: Examples = {
  "releases.list": () => ({ state: ["draft", "scheduled"] }),
  "releases.get": ({ releaseId }) => ({ id: releaseId }),
  "releases.preview": ({ releaseId }) => ({ id: releaseId }),
  "releases.checks": ({ recordId }) => ({ id: recordId }),
  "releases.sources": ({ recordId }) => ({ id: recordId }),
  "releases.card": () => ({ filter: {}, identifying: false }),
  "releases.create": () => ({ kind: "round", name: `Round ${newSecret(40)}` }),
  "releases.update": ({ ownerDraft, adminDraft }, role) => ({ ...either(role, ownerDraft, adminDraft), revision: 1, name: "Renamed" }),
  "releases.delete": ({ ownerSpareRelease, adminSpareRelease }, role) => either(role, ownerSpareRelease, adminSpareRelease),
  "releases.add": ({ recordId }) => ({ id: recordId, filter: {} }),
  "releases.remove": ({ ownerRecord, adminRecord, submissionId }, role) => ({
    ...either(role, ownerRecord, adminRecord),
    submissionIds: [submissionId],
  }),
  "releases.publish": ({ ownerOutgoing, adminOutgoing }, role) => either(role, ownerOutgoing, adminOutgoing),
  "releases.recall": ({ ownerWaiting, adminWaiting }, role) => either(role, ownerWaiting, adminWaiting),
  "releases.reopen": ({ ownerRecalled, adminRecalled }, role) => either(role, ownerRecalled, adminRecalled),
  "releases.freeze": ({ releaseId }) => ({ id: releaseId }),
  "releases.cancelSnapshot": ({ releaseId }) => ({ id: releaseId }),
  "releases.setPage": ({ releaseId }) => ({ id: releaseId, page: { slug: "a-data-set", snapshot: 1 } }),
  "releases.diff": ({ releaseId }) => ({ id: releaseId, from: 1, to: 2 }),
}
