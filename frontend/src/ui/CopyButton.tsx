import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { copyWords } from '../lib/copy-text.ts'
import { notifyDone, notifyProblem } from './notify.ts'

/** Copies words that could not be sent, so that nobody has to write them again. */
export function CopyButton({ words }: { words: string }) {
  const { t } = useTranslation('offline')
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() =>
        void copyWords(words).then(
          () => notifyDone(t(($) => $.copied)),
          () => notifyProblem(t(($) => $.notCopied)),
        )
      }
    >
      {t(($) => $.copy)}
    </Button>
  )
}
