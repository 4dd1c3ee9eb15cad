import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { useExportAccount } from '../api/export-account.ts'

export function DownloadEverything() {
  const { t: s } = useTranslation('settings')
  const { mutate: download, isPending, error } = useExportAccount()
  return (
    <>
      <FormFailure>
        {error
          ? errorText(
              error,
              s(($) => $.data.exportFailed),
            )
          : undefined}
      </FormFailure>
      <Button
        variant="light"
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={isPending}
        onClick={() => download()}
      >
        {s(($) => $.data.download)}
      </Button>
    </>
  )
}
