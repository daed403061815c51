import { publicEndpoints } from "../../modules/public/rest.ts"
import type { Endpoint } from "./endpoint.ts"

/** All public REST endpoints. */
export const endpoints: readonly Endpoint[] = [...publicEndpoints]
