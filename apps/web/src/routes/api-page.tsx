import { KeysScreen } from "../features/api-keys/keys-screen.tsx"
import { ApiFrame } from "./api-frame.tsx"

/** The team's API keys. */
export function ApiKeysPage() {
  return (
    <ApiFrame>
      <KeysScreen />
    </ApiFrame>
  )
}
