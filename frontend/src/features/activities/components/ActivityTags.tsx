import type { Hazard } from '@filiz/domain/activity/vocabulary.ts'
import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'
import {
  IconAlertTriangle,
  IconBackpackOff,
  IconCalendarOff,
  IconCalendarTime,
  IconEgg,
  IconHourglass,
  IconScissors,
  IconUsers,
  IconWalk,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { sortedHazards } from '../hazards.ts'
import styles from './ActivityTags.module.css'

interface Tag {
  readonly text: string
  readonly sign: Icon
  readonly tone?: 'mind' | 'quiet'
}

/**
 * Tags of what a parent must know before choosing an activity, hazards and allergens first. With `all`, they include
 * its other properties. Unknown properties have no tag, except unknown hazards.
 */
export function ActivityTags({ activity, all = false }: { activity: ActivitySummary; all?: boolean }) {
  const tags = useTags(activity, all)
  const { t } = useTranslation()
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={t(($) => $.activities.tags.label)}>
      {tags.map(({ text, sign: Sign, tone }) => (
        <li key={text} data-tone={tone}>
          <Sign size={16} stroke={1.8} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  )
}

function useTags(
  {
    inSeason,
    occasion,
    materialKinds,
    energy,
    siblings,
    hazards,
    prepMinutes = 0,
    waitMinutes = 0,
    days = 1,
  }: ActivitySummary,
  all: boolean,
): readonly Tag[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { dangers, allergens } = sortedHazards(hazards ?? [])
  const names = (of: readonly Hazard[]) => format.list(of.map((hazard) => t(($) => $.vocabulary.hazards[hazard])))
  const tags: readonly (Tag | false)[] = [
    all &&
      dangers.length > 0 && {
        sign: IconAlertTriangle,
        tone: 'mind',
        text: t(($) => $.activities.tags.mind, { hazards: names(dangers) }),
      },
    allergens.length > 0 && {
      sign: IconEgg,
      tone: 'mind',
      text: t(($) => $.activities.tags.allergens, { allergens: names(allergens) }),
    },
    all &&
      hazards === undefined && {
        sign: IconAlertTriangle,
        tone: 'mind',
        text: t(($) => $.activities.tags.unknownHazards),
      },
    !inSeason && {
      sign: IconCalendarOff,
      tone: 'quiet',
      text: occasion
        ? t(($) => $.activities.tags.notYet, { occasion: t(($) => $.vocabulary.occasions[occasion]) })
        : t(($) => $.activities.tags.outOfSeason),
    },
    all && materialKinds?.length === 0 && { sign: IconBackpackOff, text: t(($) => $.activities.tags.nothingNeeded) },
    all && energy !== undefined && { sign: IconWalk, text: t(($) => $.vocabulary.energies[energy]) },
    all && siblings === true && { sign: IconUsers, text: t(($) => $.activities.tags.siblings) },
    all &&
      prepMinutes > 0 && {
        sign: IconScissors,
        text: t(($) => $.activities.tags.prep, { minutes: format.minutes(prepMinutes) }),
      },
    waitMinutes > 0 && {
      sign: IconHourglass,
      text: t(($) => $.activities.tags.wait, { minutes: format.minutes(waitMinutes) }),
    },
    days > 1 && { sign: IconCalendarTime, text: t(($) => $.activities.tags.days, { count: days }) },
  ]
  return tags.filter((tag) => tag !== false)
}
