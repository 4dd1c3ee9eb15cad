import { milestoneAnswers, type MilestoneAnswer } from '@filiz/domain/development/events.ts'
import type { Milestone } from '@filiz/http/contract/milestones.ts'
import type { Child } from '@filiz/http/contract/shapes.ts'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { activityPath } from '../../../lib/paths.ts'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { announce } from '../../../ui/announce.ts'
import { useFromHere } from '../../../ui/came-from.ts'
import choices from '../../../ui/choice.module.css'
import { useChildsDays } from '../../../lib/family/use-childs-days.ts'
import { AddToPlan } from '../../plans/components/AddToPlan.tsx'
import { useAnswer } from '../api/milestones.ts'
import { FocusButton } from './FocusButton.tsx'
import type { FocusChoice } from './focus-choice.ts'
import styles from './MilestoneItem.module.css'

/** Milliseconds without a keystroke after which a typed day is saved. */
const typingMs = 1_000

interface Props {
  readonly milestone: Milestone
  readonly child: Child
  readonly focus: FocusChoice | undefined
}

/** A milestone with its answer, what it means, and activities that practise it. */
export function MilestoneItem({ milestone, child, focus }: Props) {
  const { t: f } = useTranslation('family')
  const { id, text, explanation, example, answer, day, activities } = milestone
  const format = useFormat()
  const { today } = useChildsDays(child.id)
  const from = useFromHere()
  const { mutate, error, variables } = useAnswer(child.id)
  const legend = useId()
  /** The answer being saved, because the cached one changes a moment after the press. */
  const [chosen, setChosen] = useState<MilestoneAnswer | null>()
  const shown = chosen === undefined ? answer : chosen

  function choose(next: MilestoneAnswer | null, on: string | null) {
    setChosen(next)
    mutate({ id, answer: next, day: on }, { onSettled: () => setChosen(undefined) })
    announce(
      next === null
        ? f(($) => $.milestones.takenBack)
        : f(($) => $.milestones.saved, { answer: f(($) => $.milestones.answers[next]) }),
    )
  }
  // Each keystroke in a date field is a change: of the year 2025 the first is the year 2.
  const [typed, setTyped] = useState<string>()
  const saveDay = useDebouncedCallback(
    (value: string) => {
      if (answer !== null && value !== day && value >= child.birthDate && value <= today) choose(answer, value)
    },
    { delay: typingMs, flushOnUnmount: true },
  )
  return (
    <li className={styles.item}>
      <fieldset className={styles.question} aria-labelledby={legend}>
        <p id={legend} className={styles.text}>
          {text}
        </p>
        <div className={styles.answers}>
          {milestoneAnswers.map((one) => (
            <label key={one} className={choices.choice}>
              <input
                type="radio"
                name={`answer-${id}`}
                checked={shown === one}
                onChange={() => choose(one, answer === null ? today : day)}
              />
              <span className={styles.answer}>{f(($) => $.milestones.answers[one])}</span>
            </label>
          ))}
          {answer !== null && day !== null && <small className={styles.when}>{format.day(day)}</small>}
        </div>
      </fieldset>
      {error && variables && (
        <ActionFailure error={error} otherwise={f(($) => $.milestones.saveError)} onRetry={() => mutate(variables)} />
      )}
      <details className={styles.more}>
        <summary>{f(($) => $.milestones.more)}</summary>
        {answer !== null && (
          <div className={styles.day}>
            <TextInput
              type="date"
              label={f(($) => $.milestones.day)}
              aria-describedby={legend}
              value={typed ?? day ?? today}
              min={child.birthDate}
              max={today}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value)
                saveDay(value)
              }}
              onBlur={() => {
                saveDay.flush()
                setTyped(undefined)
              }}
            />
            <Button variant="subtle" color="gray" aria-describedby={legend} onClick={() => choose(null, null)}>
              {f(($) => $.milestones.undo)}
            </Button>
          </div>
        )}
        <p>{explanation}</p>
        <p>
          <strong>{f(($) => $.milestones.example)}</strong> {example}
        </p>
        {focus?.offered.has(id) && <FocusButton focus={focus} milestoneId={id} describedBy={legend} />}
        <p className={styles.heading}>{f(($) => $.milestones.activities)}</p>
        {activities.length === 0 ? (
          <p>{f(($) => $.milestones.noActivities)}</p>
        ) : (
          <ul className={styles.activities}>
            {activities.map((activity) => (
              <li key={activity.id}>
                <Link to={activityPath(activity.id, child.id)} state={from} lang={activity.language}>
                  {activity.title}
                </Link>
                <AddToPlan activity={{ ...activity, inSeason: true }} child={child} small />
              </li>
            ))}
          </ul>
        )}
      </details>
    </li>
  )
}
