import type { Topic } from '@filiz/domain/activity/topics.ts'
import { topicNames } from '@filiz/domain/texts/topic-names.ts'
import { useShownLanguage } from '../../../i18n/use-shown-language.ts'
import strips from '../../../ui/strip.module.css'
import { useScrollToSelected } from '../../../ui/use-scroll-to-selected.ts'
import { topicsForAge } from '../topics-for-age.ts'
import styles from './TopicChips.module.css'

interface Props {
  readonly label: string
  readonly ageMonths: number | undefined
  readonly value: Topic | undefined
  /** Called with undefined when the chosen topic is pressed again. */
  readonly onChange: (topic: Topic | undefined) => void
  /** Shows all topics on several lines instead of one row that scrolls. */
  readonly wrapped?: boolean
}

/** The topics that suit the child's age, of which one can be chosen. */
export function TopicChips({ label, ageMonths, value, onChange, wrapped = false }: Props) {
  const language = useShownLanguage()
  const strip = useScrollToSelected(value ?? '')
  return (
    <ul ref={strip} className={`${styles.chips} ${wrapped ? styles.wrapped : strips.strip}`} aria-label={label}>
      {topicsForAge(ageMonths, value).map((topic) => (
        <li key={topic}>
          <button
            type="button"
            value={topic}
            aria-pressed={topic === value}
            className={styles.chip}
            onClick={() => onChange(topic === value ? undefined : topic)}
          >
            {topicNames[topic][language]}
          </button>
        </li>
      ))}
    </ul>
  )
}
