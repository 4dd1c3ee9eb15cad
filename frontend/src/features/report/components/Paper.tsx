import { categoryName } from '@filiz/domain/texts/categories.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { Checklists } from '@filiz/http/contract/milestones.ts'
import type { Report } from '@filiz/http/contract/report.ts'
import { useTranslation } from 'react-i18next'
import { formatters } from '../../../lib/format.ts'
import styles from './Paper.module.css'

export type Reader = 'doctor' | 'teacher'

interface Props {
  readonly report: Report
  readonly checklists: Checklists
  readonly reader: Reader
  /** The reader's language; its texts are loaded. */
  readonly language: Language
  readonly withName: boolean
  readonly withAge: boolean
  readonly question: string
}

/** The printed page, in the reader's language. */
export function Paper({ report, checklists, reader, language, withName, withAge, question }: Props) {
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
      {reader === 'doctor' && <Answers ages={checklists.ages} language={language} />}
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

/** The checklist of the child's age whole, and from earlier ones what was not answered with yes. */
function Answers({ ages, language }: { ages: Checklists['ages']; language: Language }) {
  const { t: p } = useTranslation('report', { lng: language })
  const { t: f } = useTranslation('family', { lng: language })
  const format = formatters(language)
  const shown = ages
    .map(({ ageMonths, source, domains }, index) => ({
      ageMonths,
      source,
      domains: domains
        .map(({ domain, milestones }) => ({
          domain,
          milestones: milestones.filter(({ answer }) => index === 0 || (answer !== null && answer !== 'yes')),
        }))
        .filter(({ milestones }) => milestones.length > 0),
    }))
    .filter(({ domains }) => domains.length > 0)
  return shown.map(({ ageMonths, source, domains }) => (
    <section key={ageMonths}>
      <h3>{p(($) => $.paper.milestones, { age: format.age(ageMonths) })}</h3>
      <table className={styles.answers}>
        {domains.map(({ domain, milestones }) => (
          <tbody key={domain}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {f(($) => $.milestones.domains[domain])}
              </th>
            </tr>
            {milestones.map(({ id, text, answer, day }) => (
              <tr key={id}>
                <td>{text}</td>
                <td>
                  {answer === null ? p(($) => $.paper.unanswered) : f(($) => $.milestones.answers[answer])}
                  {day !== null && <small>{format.day(day)}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className={styles.made}>{source}</p>
    </section>
  ))
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
