import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../i18n/language.ts'
import { useLanguage } from '../use-language.ts'

/** Languages by their own names, for whoever cannot read the page. */
const names = [{ value: 'tr', label: 'Türkçe' }, { value: 'en', label: 'English' }] satisfies { value: Language; label: string }[]
const short = [{ value: 'tr', label: 'TR' }, { value: 'en', label: 'EN' }] satisfies { value: Language; label: string }[]

export function LanguageSelect({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const { language, choose } = useLanguage()
  return (
    <SegmentedControl aria-label={t($ => $.common.language)} value={language} onChange={(chosen) => choose(chosen as Language)}
      data={compact ? short : names} radius="xl" size={compact ? 'xs' : 'sm'} />
  )
}
