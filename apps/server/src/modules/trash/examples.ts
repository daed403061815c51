import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"

export const trashExamples: Examples = {
  "submissions.trash": ({ trashedId }) => ({ id: trashedId, actId: `act-${newSecret(60)}` }),
  "submissions.restore": ({ trashedId }) => ({ id: trashedId, actId: `act-${newSecret(60)}` }),
  "submissions.erase": ({ erasedId }) => ({ id: erasedId }),
}
