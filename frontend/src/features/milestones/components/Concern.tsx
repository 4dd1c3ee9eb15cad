import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { reportPath } from '../../../lib/paths.ts'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './Concern.module.css'

/** Advice to parents who worry about their child's development, after the CDC. */
export function Concern({ childId }: { childId: string }) {
  const { t: f } = useTranslation('family')
  return (
    <Panel title={f(($) => $.milestones.concern.title)} text={f(($) => $.milestones.concern.intro)}>
      <dl className={styles.steps}>
        <dt>{f(($) => $.milestones.concern.whom)}</dt>
        <dd>{f(($) => $.milestones.concern.whomText)}</dd>
        <dt>{f(($) => $.milestones.concern.say)}</dt>
        <dd>{f(($) => $.milestones.concern.sayText)}</dd>
        <dt>{f(($) => $.milestones.concern.bring)}</dt>
        <dd>
          {f(($) => $.milestones.concern.bringText)}
          <br />
          <Button
            component={Link}
            to={reportPath(childId)}
            variant="light"
            mt="xs"
            leftSection={<IconPrinter size={19} aria-hidden />}
          >
            {f(($) => $.milestones.concern.report)}
          </Button>
        </dd>
        <dt>{f(($) => $.milestones.concern.further)}</dt>
        <dd>{f(($) => $.milestones.concern.furtherText)}</dd>
      </dl>
      <p className={styles.note}>{f(($) => $.milestones.concern.notDiagnosis)}</p>
    </Panel>
  )
}
