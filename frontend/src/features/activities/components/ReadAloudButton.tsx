import type { Language } from '@filiz/domain/shared/language.ts'
import { Button } from '@mantine/core'
import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShownLanguage } from '../../../i18n/use-shown-language.ts'
import { useReadAloud } from '../use-read-aloud.ts'

/** Reads texts aloud, where the browser has a voice of their language. */
export function ReadAloudButton({ texts, language }: { texts: readonly string[]; language: Language }) {
  const { t } = useTranslation()
  const shown = useShownLanguage()
  const reader = useReadAloud(texts, language)
  if (!reader) return null
  return reader.reading ? (
    <Button variant="light" lang={shown} leftSection={<IconPlayerStop size={19} aria-hidden />} onClick={reader.stop}>
      {t(($) => $.activities.steps.readAloud.stop)}
    </Button>
  ) : (
    <Button variant="light" lang={shown} leftSection={<IconVolume size={19} aria-hidden />} onClick={reader.start}>
      {t(($) => $.activities.steps.readAloud.start)}
    </Button>
  )
}
