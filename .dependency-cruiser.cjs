// Import zones. What may import what is decided here and by each package's `exports` map; docs/adr tells why.
const test = "\\.test\\.tsx?$|/testing/"

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Modules that need each other are one module, or miss a third one. (Cycles of types alone are harmless.)",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "resolvable",
      comment: "An import that leads nowhere works only by accident.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
    {
      name: "ui-stands-alone",
      comment: "The component library knows nothing of the product.",
      severity: "error",
      from: { path: "^packages/ui/" },
      to: { path: "^(apps|e2e|packages/(?!ui/))" },
    },
    {
      name: "db-stands-alone",
      comment: "The engine seam and the tables know nothing of those who use them.",
      severity: "error",
      from: { path: "^packages/db/" },
      to: { path: "^(apps|e2e|packages/(?!db/))" },
    },
    {
      name: "auth-needs-only-db",
      severity: "error",
      from: { path: "^packages/auth/" },
      to: { path: "^(apps|e2e|packages/(?!auth/|db/))" },
    },
    {
      name: "permissions-run-in-the-browser",
      comment: "permissions.ts and client.ts are imported by the web app: they must not pull the database in.",
      severity: "error",
      from: { path: "^packages/auth/src/(permissions|client)\\.ts$" },
      to: { path: "^packages/db/" },
    },
    {
      name: "server-needs-db-and-auth",
      severity: "error",
      from: { path: "^apps/server/" },
      to: { path: "^(apps/web|e2e|packages/ui)/" },
    },
    {
      name: "web-sees-only-browser-safe-server-files",
      comment: "Schemas, the answer rules and the words are shared; everything else of the server stays there.",
      severity: "error",
      from: { path: "^apps/web/" },
      to: {
        path: "^(apps/server|packages/db|packages/auth|e2e)/",
        pathNot: [
          "^apps/server/src/features/[^/]+/schema\\.ts$",
          "^apps/server/src/features/forms/(?!.*\\.test\\.ts$)",
          "^apps/server/src/features/images/source\\.ts$",
          "^apps/server/src/features/portals/accent\\.ts$",
          "^apps/server/src/features/search/words\\.ts$",
          "^apps/server/src/messages/",
          "^apps/server/src/router\\.ts$",
          "^packages/auth/src/(permissions|client)\\.ts$",
        ],
      },
    },
    {
      name: "web-takes-only-types-from-the-router",
      severity: "error",
      from: { path: "^apps/web/" },
      to: { path: "^apps/server/src/router\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "shared-files-are-browser-safe",
      comment: "What the web app imports of the server may import only the same kind of file, and zod.",
      severity: "error",
      from: {
        path: "^apps/server/src/(features/[^/]+/schema\\.ts$|features/forms/|messages/)",
        pathNot: test,
      },
      to: {
        path: "^(apps|packages)/|^node_modules/",
        pathNot: [
          "^apps/server/src/features/[^/]+/schema\\.ts$",
          "^apps/server/src/features/forms/(?!.*\\.test\\.ts$)",
          "^apps/server/src/features/images/source\\.ts$",
          "^apps/server/src/features/portals/accent\\.ts$",
          "^apps/server/src/messages/",
          "^packages/auth/src/permissions\\.ts$",
          "^node_modules/zod/",
        ],
      },
    },
    {
      name: "router-never-imports-db",
      comment: "A procedure is guard, input and one service call; tables belong to services.",
      severity: "error",
      from: { path: "^apps/server/src/(router|features/[^/]+/router)\\.ts$" },
      to: { path: "^packages/db/|^node_modules/drizzle-orm/" },
    },
    {
      name: "server-lib-imports-no-feature",
      comment: "Infrastructure is below the features, never beside them.",
      severity: "error",
      from: { path: "^apps/server/src/lib/", pathNot: test },
      to: { path: "^apps/server/src/features/" },
    },
    {
      name: "web-features-are-islands",
      comment: "Routes compose features; a feature that needs another one's part shares it through lib.",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/" },
      to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    },
    {
      name: "web-lib-imports-no-feature",
      severity: "error",
      from: { path: "^apps/web/src/lib/", pathNot: test },
      to: { path: "^apps/web/src/(features|routes)/" },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { pathNot: ["\\.test\\.tsx?$", "/testing/", "^e2e/"] },
      to: { path: ["\\.test\\.tsx?$", "/testing/", "^e2e/"] },
    },
    {
      name: "declared-dependencies",
      comment: "`npm start` installs only what apps and packages declare themselves: what they do not name is not there.",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: ["\\.test\\.tsx?$", "/testing/", "\\.config\\.ts$", "^packages/db/src/generate\\.ts$"] },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|coverage|\\.turbo)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
}
