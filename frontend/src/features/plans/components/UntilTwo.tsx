import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import styles from './UntilTwo.module.css'

/**
 * Tells the parents of a child under two when plans start, and suggests games until then. `firstPlanOn` is a date
 * (`YYYY-MM-DD`); undefined when a plan already exists.
 */
export function UntilTwo({ firstPlanOn }: { firstPlanOn: string | undefined }) {
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const [coming, until] = [useId(), useId()]
  const games = [
    m(($) => $.young.peek, { returnObjects: true }),
    m(($) => $.young.book, { returnObjects: true }),
    m(($) => $.young.song, { returnObjects: true }),
  ]
  return (
    <div className={styles.young}>
      {firstPlanOn !== undefined && (
        <section aria-labelledby={coming}>
          <h2 id={coming}>{m(($) => $.young.coming)}</h2>
          <p>{m(($) => $.young.comingText, { date: format.day(firstPlanOn) })}</p>
        </section>
      )}
      <section aria-labelledby={until}>
        <h2 id={until}>{m(($) => $.young.until)}</h2>
        <p>{m(($) => $.young.untilText)}</p>
        <ul className={styles.games}>
          {games.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
