import type { Tx } from "@intray/db"
import { review, reviewAssignment, reviewConflict, reviewReservation, reviewReveal, reviewSettlement } from "@intray/db/schema"
import { inArray } from "drizzle-orm"
import { keepAfterErasure } from "./person-conflicts.ts"

/** Takes the words out of all reviews of submissions, since they may quote the submitter, and forgets conflicts of interest and assignments; scores stay. Call it while their addresses are still there. */
export async function eraseReviews(tx: Tx, submissionIds: readonly string[]): Promise<void> {
  const ids = [...submissionIds]
  await tx.update(review).set({ note: "", privateNote: "" }).where(inArray(review.submissionId, ids))
  await tx.update(reviewSettlement).set({ note: "" }).where(inArray(reviewSettlement.submissionId, ids))
  await keepAfterErasure(tx, ids)
  await tx.delete(reviewConflict).where(inArray(reviewConflict.submissionId, ids))
  await tx.delete(reviewAssignment).where(inArray(reviewAssignment.submissionId, ids))
  await tx.delete(reviewReveal).where(inArray(reviewReveal.submissionId, ids))
  await tx.delete(reviewReservation).where(inArray(reviewReservation.submissionId, ids))
}
