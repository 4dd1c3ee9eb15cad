import { sharedInterestName } from '@filiz/domain/planning/interests.ts'
import { reasonMessage } from '@filiz/domain/texts/reasons.ts'
import type { Language } from '../../i18n/language.ts'
import type { Reason } from '../activities/types.ts'

/**
 * Reasons as their own child's parent may read them: the interest that speaks for an activity by its name. Plans say only that there is
 * one (decision 375); where the child has none of them any more, so does this.
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
