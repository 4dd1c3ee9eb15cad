import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import {
  IconCalendarHeart,
  IconClockHeart,
  IconFlame,
  IconMessageHeart,
  IconPlant2,
  IconRainbow,
  IconSunrise,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import styles from './Achievements.module.css'
import section from './Section.module.css'

/** Icons by a part of the achievement's code; the last one is the default, for achievements that count activities. */
const signs: readonly (readonly [part: string, sign: Icon])[] = [
  ['streak', IconFlame],
  ['month', IconCalendarHeart],
  ['categories', IconRainbow],
  ['hours', IconClockHeart],
  ['feedback', IconMessageHeart],
  ['comeback', IconSunrise],
]

function Sign({ code }: { code: string }) {
  const Found = signs.find(([part]) => code.includes(part))?.[1] ?? IconPlant2
  return <Found size={29} stroke={1.6} aria-hidden />
}

/** Lists the achievements: earned ones first, newest first, then the others by progress. */
export function Achievements({ achievements }: { achievements: Progress['achievements'] }) {
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const { data: user } = useCurrentUser()
  const earned = achievements
    .filter(({ earnedAt }) => earnedAt !== null)
    .toSorted((a, b) => b.earnedAt!.localeCompare(a.earnedAt!))
  const share = ({ progress: { have, need } }: Progress['achievements'][number]) => have / need
  const open = achievements.filter(({ earnedAt }) => earnedAt === null).toSorted((a, b) => share(b) - share(a))

  return (
    <section aria-labelledby="badges">
      <h2 id="badges" className={section.heading}>
        {m(($) => $.progress.achievements.heading)}
      </h2>
      <p className={section.text}>
        {m(($) => $.progress.achievements.earnedCount, { count: earned.length, total: achievements.length })}
      </p>
      <ul className={styles.list}>
        {[...earned, ...open].map(({ code, title, description, earnedAt, progress: { have, need } }) => (
          <li key={code} data-earned={earnedAt !== null || undefined}>
            <span className={styles.icon}>
              <Sign code={code} />
            </span>
            <div>
              <h3 className={styles.title}>{title}</h3>
              <p>{description}</p>
              {earnedAt === null ? (
                <p className={styles.toGo}>
                  <progress
                    value={have}
                    max={need}
                    aria-label={m(($) => $.progress.achievements.progressOf, { title, have, need })}
                  />
                  {m(($) => $.progress.achievements.toGo, { have, need })}
                </p>
              ) : (
                <p className={styles.when}>
                  {m(($) => $.progress.achievements.earned, { date: format.instantDay(earnedAt, user?.timeZone) })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
