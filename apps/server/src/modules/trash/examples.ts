import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"

export const trashExamples: Examples = {
  "trash.add": ({ trashedId }) => ({ id: trashedId, actId: `act-${newSecret(60)}` }),
  "trash.restore": ({ trashedId }) => ({ id: trashedId, actId: `act-${newSecret(60)}` }),
  "trash.erase": ({ erasedId }) => ({ id: erasedId }),
}
