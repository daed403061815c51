export {
  isCalendarDay,
  isContained,
  mostConditions,
  mostContained,
  mostOptions,
  readAnswers,
  unreadableAnswers,
  writeAnswers,
} from "@intray/server/modules/submission-index/answers/address"
export { readReviews, writeReviews } from "@intray/server/modules/submission-index/reviews-address"
