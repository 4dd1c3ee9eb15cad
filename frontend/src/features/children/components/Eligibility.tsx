import type { Child } from '@filiz/http/contract/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Notice } from '../../../ui/Notice.tsx'

/** Explains why a child has no plans now; null for an eligible child. */
export function Eligibility({ child }: { child: Child }) {
  const { t } = useTranslation()
  const format = useFormat()
  switch (child.eligibility) {
    case 'eligible':
      return null
    case 'too-young':
      return <Notice about="info">{t(($) => $.children.tooYoung, { date: format.day(child.eligibleFrom) })}</Notice>
    case 'too-old':
      return <Notice about="info">{t(($) => $.children.tooOld)}</Notice>
  }
}
