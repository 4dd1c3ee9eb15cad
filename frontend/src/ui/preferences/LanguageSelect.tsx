import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../Segmented.tsx'
import { useLanguage } from './use-language.ts'

/** Languages in their own names, for users who cannot read the page's language. */
const names = [
  { value: 'tr', name: 'Türkçe', short: 'TR' },
  { value: 'en', name: 'English', short: 'EN' },
] as const

export function LanguageSelect({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const { language, choose } = useLanguage()
  return (
    <Segmented
      legend={t(($) => $.common.language)}
      name={useId()}
      value={language}
      onChange={choose}
      options={names.map(({ value, name, short }) => ({ value, name, show: compact ? short : name }))}
    />
  )
}
