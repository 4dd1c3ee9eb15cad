import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NothingYet } from './NothingYet.tsx'
import { Recent } from './Recent.tsx'
import section from './Section.module.css'

/** The latest completions as a panel of their own. */
export function RecentPanel({ progress: { childId, recent } }: { progress: Progress }) {
  const { t } = useTranslation()
  const heading = useId()
  if (recent.length === 0) return <NothingYet childId={childId} />
  return (
    <section aria-labelledby={heading} className={section.sheet}>
      <h2 id={heading} className={section.heading}>
        {t(($) => $.progress.recent.heading)}
      </h2>
      <Recent recent={recent} childId={childId} />
    </section>
  )
}
