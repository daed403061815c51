import { expect, test } from "vitest"
import { areaOf } from "./metrics.ts"

test("counts a path under one of a dozen areas", () => {
  const areas = [
    "/",
    "/demos",
    "/status/secret",
    "/api",
    "/api/trpc/a.b",
    "/api/v1/submissions/1",
    "/api/somebody",
    "/assets/main.js",
    "//",
    "",
  ]
  expect(areas.map(areaOf)).toEqual(["pages", "pages", "pages", "api/other", "api/trpc", "api/v1", "api/other", "assets", "pages", "pages"])
})
