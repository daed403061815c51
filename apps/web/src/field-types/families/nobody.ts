/** What is not asked of anybody in a box of its own. */
export const askedOfNobody = {
  Input: null,
  Words: null,
  empty: "",
  fits: () => false,
  answer: () => undefined,
  value: () => "",
  prefill: null,
  half: () => false,
  ticked: false,
  ahead: () => [],
  says: () => null,
}
