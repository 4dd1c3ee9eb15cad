import { categoryName } from '@filiz/domain/texts/categories.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { Report } from '@filiz/http/contract/report.ts'
import { useTranslation } from 'react-i18next'
import { formatters } from '../../../lib/format.ts'
import styles from './Paper.module.css'

export type Reader = 'doctor' | 'teacher'

interface Props {
  readonly report: Report
  readonly reader: Reader
  /** The reader's language; its texts are loaded. */
  readonly language: Language
  readonly withName: boolean
  readonly withAge: boolean
  readonly question: string
}

/** What is printed, in the reader's language. */
export function Paper({ report, reader, language, withName, withAge, question }: Props) {
  const { t: p } = useTranslation('report', { lng: language })
  const format = formatters(language)
  const { name, ageMonths, day, months, enjoyed, hard } = report
  const who = [withName ? name : p(($) => $.paper.unnamed), ...(withAge ? [format.age(ageMonths)] : [])]
  return (
    <article className={styles.paper} lang={language}>
      <header>
        <h2>{p(($) => $.paper[reader])}</h2>
        <p className={styles.who}>
          <bdi>{who.join(', ')}</bdi>
        </p>
        <p className={styles.made}>{p(($) => $.paper.made, { day: format.day(day) })}</p>
      </header>
      {question.trim() !== '' && (
        <section>
          <h3>{p(($) => $.paper.question)}</h3>
          <p className={styles.question}>{question.trim()}</p>
        </section>
      )}
      <section>
        <h3>{p(($) => $.paper.months)}</h3>
        {months.every(({ completed }) => completed === 0) ? (
          <p>{p(($) => $.paper.nothing)}</p>
        ) : (
          <ul>
            {months.map(({ year, month, completed, minutes, categories }) => (
              <li key={`${year}-${month}`}>
                {p(($) => $.paper.month, {
                  month: format.month(year, month),
                  count: completed,
                  minutes: format.minutes(minutes),
                })}
                {categories.length > 0 &&
                  ` (${format.list(
                    categories.map(({ category, completed: count }) =>
                      p(($) => $.paper.area, { area: categoryName(category, language), count }),
                    ),
                  )})`}
              </li>
            ))}
          </ul>
        )}
      </section>
      <Named heading={p(($) => $.paper.enjoyed)} activities={enjoyed} />
      <Named heading={p(($) => $.paper.hard)} activities={hard} />
      <p className={styles.footer}>{p(($) => $.paper.footer)}</p>
    </article>
  )
}

const Named = ({ heading, activities }: { heading: string; activities: Report['enjoyed'] }) =>
  activities.length === 0 ? null : (
    <section>
      <h3>{heading}</h3>
      <ul>
        {activities.map(({ activityId, title, language }) => (
          <li key={activityId} lang={language}>
            {title}
          </li>
        ))}
      </ul>
    </section>
  )
