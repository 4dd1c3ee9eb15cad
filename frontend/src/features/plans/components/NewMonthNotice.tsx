import type { Plan } from '@filiz/http/contract/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TitleInSentence } from '../../../ui/TitleInSentence.tsx'
import { planPath } from '../../../lib/paths.ts'

/** Announces that a new month has begun, and to which plan the last completion was added. */
export default function TurnedNotice({ before, plan }: { before: Plan; plan: Plan }) {
  const { t } = useTranslation('months')
  const format = useFormat()
  const [month, past] = [format.month(plan.year, plan.month), format.month(before.year, before.month)]
  const last = before.items
    .filter(({ completedAt }) => completedAt !== null)
    .toSorted((one, other) => (one.completedAt! < other.completedAt! ? 1 : -1))[0]
  return (
    <Notice about="info">
      {t(($) => $.turned.text, { month })}{' '}
      {last && (
        <TitleInSentence {...last.activity} text={(title) => t(($) => $.turned.counted, { title, month: past })} />
      )}{' '}
      <Link to={planPath(before.id)}>{t(($) => $.turned.look, { month: past })}</Link>
    </Notice>
  )
}
