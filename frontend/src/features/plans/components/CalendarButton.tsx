import { IconCalendarDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { useDownloadCalendar } from '../api/download-calendar.ts'

export function CalendarButton({ planId }: { planId: string }) {
  const { t } = useTranslation()
  const { mutate: download, isPending } = useDownloadCalendar()
  const onError = async (error: Error) => {
    const { notifyProblem } = await import('../../../ui/notify.ts')
    notifyProblem(
      errorText(
        error,
        t(($) => $.plan.actions.calendarFailed),
      ),
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarDown size={19} aria-hidden />}
      loading={isPending}
      onClick={() => download(planId, { onError: (error) => void onError(error) })}
    >
      {t(($) => $.plan.actions.calendar)}
    </Button>
  )
}
