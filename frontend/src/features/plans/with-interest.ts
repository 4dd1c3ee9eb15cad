import type { Reason } from '@filiz/http/contract/shapes.ts'
import { sharedInterestName } from '@filiz/domain/planning/interests.ts'
import { reasonMessage } from '@filiz/domain/texts/reasons.ts'
import type { Language } from '../../i18n/language.ts'

/**
 * Reasons for the child's own parents: names the interest that the activity matches. Plans store only that there is
 * one, so the message stays general if the child no longer has it.
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
