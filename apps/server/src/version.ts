import manifest from "../package.json" with { type: "json" }

/** Of this Intray. */
export const version: string = manifest.version
