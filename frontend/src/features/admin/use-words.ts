import type { Category } from '@filiz/domain/activity/events.ts'
import type { AdultRole, Energy, Hazard, Mess, Occasion, Place, Skill } from '@filiz/domain/activity/vocabulary.ts'
import type { Topic } from '@filiz/domain/activity/topics.ts'
import { topicNames } from '@filiz/domain/texts/topic-names.ts'
import { interestNames } from '@filiz/domain/texts/categories.ts'
import { useTranslation } from 'react-i18next'
import { language } from '../../i18n/language.ts'
import { useFormat } from '../../i18n/use-format.ts'

/** Field values of an entry in the user's language. */
export function useWords() {
  const { t } = useTranslation()
  const format = useFormat()
  return {
    category: (category: string) => t(($) => $.categories[category as Category]),
    minAge: (age: string) => age,
    maxAge: (age: string) => age,
    monthTheme: (month: string) => format.monthName(Number(month)),
    difficulty: (difficulty: string) =>
      `${difficulty} · ${t(($) => $.vocabulary.difficulties[Number(difficulty) as 1 | 2 | 3 | 4 | 5])}`,
    energy: (energy: string) => t(($) => $.vocabulary.energies[energy as Energy]),
    mess: (mess: string) => t(($) => $.vocabulary.messes[mess as Mess]),
    adult: (adult: string) => t(($) => $.vocabulary.adults[adult as AdultRole]),
    occasion: (occasion: string) => t(($) => $.vocabulary.occasions[occasion as Occasion]),
    skills: (skill: string) => t(($) => $.vocabulary.skills[skill as Skill]),
    hazards: (hazard: string) => t(($) => $.vocabulary.hazards[hazard as Hazard]),
    places: (place: string) => t(($) => $.vocabulary.places[place as Place]),
    topics: (topic: string) => topicNames[topic as Topic][language()],
    interests: (interest: string) =>
      Object.hasOwn(interestNames, interest)
        ? interestNames[interest as keyof typeof interestNames][language()]
        : interest,
  }
}
