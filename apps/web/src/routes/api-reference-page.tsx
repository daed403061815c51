import { ReferenceScreen } from "../features/api-reference/reference-screen.tsx"
import { ApiFrame } from "./api-frame.tsx"

/** What the API takes and gives, from its own description. */
export function ApiReferencePage() {
  return (
    <ApiFrame>
      <ReferenceScreen />
    </ApiFrame>
  )
}
