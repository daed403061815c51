import { catalogue } from "@intray/i18n/en/index"
import { readCataloguesBy } from "@intray/i18n/translated"

/** Sets English as the dashboard's language. Imported first, because modules may read texts while they load. */
readCataloguesBy(() => catalogue)
