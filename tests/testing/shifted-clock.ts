/** Returns a script for a page that shifts its clock by `ms`. */
export const shiftedClock = (ms: number): string =>
  `{ const Real = Date
    window.Date = class extends Real { constructor(...given) { given.length ? super(...given) : super(Real.now() + ${ms}) } static now() { return Real.now() + ${ms} } } }`
