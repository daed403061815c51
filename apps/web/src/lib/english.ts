import { catalogue } from "@intray/server/copy/en/index"
import { readCataloguesBy } from "@intray/server/copy/translated"

/** The dashboard speaks English. Imported before everything else: modules of it may say words while they load. */
readCataloguesBy(() => catalogue)
