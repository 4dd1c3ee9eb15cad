import type { Reason } from '@filiz/http/contract/shapes.ts'
import { sharedInterestName } from '@filiz/domain/planning/interests.ts'
import { reasonMessage } from '@filiz/domain/texts/reasons.ts'
import type { Language } from '../../i18n/language.ts'

/**
 * Adds the name of the child's interest to the reason for an activity, for the child's own parents. Plans store only
 * that an interest matches, so the message stays general when the child no longer has the interest.
 */
export function withInterest(
  reasons: readonly Reason[],
  ofChild: readonly string[],
  language: Language,
): readonly Reason[] {
  const nameOf = sharedInterestName(ofChild)
  return reasons.map((reason) => {
    const interest = nameOf(reason.interests ?? [])
    return interest === undefined
      ? reason
      : { ...reason, message: reasonMessage({ code: reason.code, params: { interest } }, language) }
  })
}
