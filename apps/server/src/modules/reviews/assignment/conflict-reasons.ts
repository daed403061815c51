/** Why a conflict of interest is suggested, strongest reason first. */
export const conflictReasons = ["same_address", "same_name", "same_link", "same_domain"] as const
export type ConflictReason = (typeof conflictReasons)[number]
