import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useShownLanguage } from '../../../i18n/use-shown-language.ts'
import { ActivityArt } from '../../../ui/art/activity/ActivityArt.tsx'
import { categoryClass } from '../../../ui/category-style.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { monthStretches } from '../months.ts'
import styles from './ActivityHeader.module.css'
import { AllergyWarning } from '../../../ui/family/AllergyWarning.tsx'
import { ActivityTags } from './ActivityTags.tsx'

/**
 * Shows the activity's name and facts on the color of its category.
 * @param heading replaces the page title when the activity is shown inside another page
 */
export function ActivityHeader({ activity, heading }: { activity: Activity; heading?: ReactNode }) {
  const language = useShownLanguage()
  return (
    <div className={`${categoryClass(activity.category)} ${styles.header}`}>
      <ActivityArt activity={activity} className={styles.art} />
      <div className={styles.text} lang={activity.language}>
        {heading ?? <PageTitle text={activity.description ?? undefined}>{activity.title}</PageTitle>}
        <Facts activity={activity} />
        {!activity.recalled && (
          <div lang={language}>
            <ActivityTags activity={activity} all />
            <AllergyWarning activity={activity} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Shows the main facts as a list of names and values. */
function Facts({ activity: { category, durationMinutes, minAge, maxAge } }: { activity: Activity }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <FactList
      facts={[
        { name: t(($) => $.activities.detail.category), value: t(($) => $.categories[category]) },
        { name: t(($) => $.activities.detail.duration), value: format.minutes(durationMinutes) },
        { name: t(($) => $.activities.detail.ages), value: format.ageRange(minAge, maxAge) },
      ]}
    />
  )
}

/** Shows further facts, if they are known. */
export function FurtherFacts({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { monthTheme, difficulty, places, mess, adult, season = [], occasion, skills } = activity
  const months = monthStretches(season).map(([from, until]) =>
    from === until ? format.monthName(from) : `${format.monthName(from)}–${format.monthName(until)}`,
  )
  const facts = [
    difficulty !== undefined && {
      name: t(($) => $.activities.detail.difficulty),
      value: t(($) => $.vocabulary.difficulties[difficulty as 1 | 2 | 3 | 4 | 5]),
    },
    places !== undefined && {
      name: t(($) => $.activities.detail.places),
      value: places.map((place) => t(($) => $.vocabulary.places[place])).join(', '),
    },
    adult !== undefined && { name: t(($) => $.activities.detail.adult), value: t(($) => $.vocabulary.adults[adult]) },
    mess !== undefined && { name: t(($) => $.activities.detail.mess), value: t(($) => $.vocabulary.messes[mess]) },
    occasion
      ? { name: t(($) => $.activities.detail.occasion), value: t(($) => $.vocabulary.occasions[occasion]) }
      : { name: t(($) => $.activities.detail.theme), value: format.monthName(monthTheme) },
    months.length > 0 && { name: t(($) => $.activities.detail.season), value: format.list(months) },
    skills !== undefined && {
      name: t(($) => $.activities.detail.skills),
      value: skills.map((skill) => t(($) => $.vocabulary.skills[skill])).join(', '),
    },
  ].filter((fact) => fact !== false)
  return <FactList facts={facts} />
}

function FactList({ facts }: { facts: readonly { readonly name: string; readonly value: string }[] }) {
  const language = useShownLanguage()
  return (
    <dl className={styles.facts} lang={language}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
