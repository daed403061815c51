import { publicEndpoints } from "../../modules/public/rest.ts"
import type { Endpoint } from "./endpoint.ts"

/** The one list of REST endpoints. */
export const endpoints: readonly Endpoint[] = [...publicEndpoints]
