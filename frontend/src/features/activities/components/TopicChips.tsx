import type { Topic } from '@filiz/domain/activity/topics.ts'
import { topicNames } from '@filiz/domain/texts/topic-names.ts'
import type { ReactNode } from 'react'
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
  /** A chip that stands before the topics. */
  readonly before?: ReactNode
}

interface ChipProps {
  readonly isChosen: boolean
  readonly value?: string
  readonly onClick: () => void
  readonly children: ReactNode
}

export const Chip = ({ isChosen, children, ...others }: ChipProps) => (
  <button type="button" aria-pressed={isChosen} className={styles.chip} {...others}>
    {children}
  </button>
)

/** The topics that suit the child's age, of which one can be chosen. */
export function TopicChips({ label, ageMonths, value, onChange, wrapped = false, before }: Props) {
  const language = useShownLanguage()
  const strip = useScrollToSelected(value ?? '')
  return (
    <ul ref={strip} className={`${styles.chips} ${wrapped ? styles.wrapped : strips.strip}`} aria-label={label}>
      {before && <li>{before}</li>}
      {topicsForAge(ageMonths, value).map((topic) => (
        <li key={topic}>
          <Chip value={topic} isChosen={topic === value} onClick={() => onChange(topic === value ? undefined : topic)}>
            {topicNames[topic][language]}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
