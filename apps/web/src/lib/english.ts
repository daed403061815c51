import { catalogue } from "@intray/i18n/en/index"
import { readCataloguesBy } from "@intray/i18n/translated"

/** The dashboard speaks English. Imported before everything else: modules of it may say words while they load. */
readCataloguesBy(() => catalogue)
