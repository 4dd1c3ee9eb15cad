import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { reportPath } from '../../../lib/paths.ts'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './Concern.module.css'

/** What to do when something about the child's development worries its parents, as the CDC advises. */
export function Concern({ childId }: { childId: string }) {
  const { t: m } = useTranslation('milestones')
  return (
    <Panel title={m(($) => $.concern.title)} text={m(($) => $.concern.intro)}>
      <dl className={styles.steps}>
        <dt>{m(($) => $.concern.whom)}</dt>
        <dd>{m(($) => $.concern.whomText)}</dd>
        <dt>{m(($) => $.concern.say)}</dt>
        <dd>{m(($) => $.concern.sayText)}</dd>
        <dt>{m(($) => $.concern.bring)}</dt>
        <dd>
          {m(($) => $.concern.bringText)}
          <br />
          <Button
            component={Link}
            to={reportPath(childId)}
            variant="light"
            mt="xs"
            leftSection={<IconPrinter size={19} aria-hidden />}
          >
            {m(($) => $.concern.report)}
          </Button>
        </dd>
        <dt>{m(($) => $.concern.further)}</dt>
        <dd>{m(($) => $.concern.furtherText)}</dd>
      </dl>
      <p className={styles.note}>{m(($) => $.concern.notDiagnosis)}</p>
    </Panel>
  )
}
