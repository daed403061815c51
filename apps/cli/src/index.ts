export { type Answer, type Client, createClient, type Given, type Operation, type Options } from "./client.ts"
export { IntrayError, type Issue, NotIntray } from "./error.ts"
export { type ExportFormat, type ExportLocale, exportFile, exportLocales, type Upload, uploadFile, uploadImport } from "./files.ts"
export type { components, operations, paths } from "./types.gen.ts"
