import type { Child } from '@filiz/http/contract/shapes.ts'
import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { drafts } from '../../../lib/api.ts'
import { milestonesPath } from '../../../lib/paths.ts'
import { useFromHere } from '../../../ui/came-from.ts'
import { useMilestones } from '../api/milestones.ts'
import styles from './NewChecklistNote.module.css'

/**
 * Says that a child has reached the age of a checklist, until one of its milestones is answered or the note is closed.
 */
export default function NewChecklistNote({ child }: { child: Child }) {
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const heading = useId()
  const from = useFromHere()
  // A draft, because drafts go with the account and the child.
  const closing = drafts.of<true>(`child ${child.id} checklist ${child.ageMonths}`)
  const [closed, setClosed] = useState(() => closing.read() === true)
  const { data } = useMilestones(child.id, !closed)
  const checklist = data?.ages.find(({ ageMonths }) => ageMonths === child.ageMonths)
  const isUntouched = checklist?.domains.every((one) => one.milestones.every(({ answer }) => answer === null))
  if (closed || !isUntouched) return null

  const texts = { name: child.name, age: format.age(child.ageMonths) }
  return (
    <section aria-labelledby={heading} className={styles.note}>
      <h2 id={heading}>{f(($) => $.milestones.note.title, texts)}</h2>
      <p>{f(($) => $.milestones.note.text, texts)}</p>
      <Group gap="xs">
        <Button component={Link} to={milestonesPath(child.id)} state={from} variant="light">
          {f(($) => $.milestones.note.open)}
        </Button>
        <Button
          variant="subtle"
          aria-label={f(($) => $.milestones.note.closeOf, texts)}
          onClick={() => {
            closing.keep(true)
            setClosed(true)
          }}
        >
          {f(($) => $.milestones.note.close)}
        </Button>
      </Group>
    </section>
  )
}
