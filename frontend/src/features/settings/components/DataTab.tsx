import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/Panel.tsx'
import { useCurrentUser } from '../../auth/api/current-user.ts'
import { CalendarSubscription } from './CalendarSubscription.tsx'
import { DownloadEverything } from './DownloadEverything.tsx'

/** `/app/settings/data`: data export and calendar feed. */
export function DataTab() {
  const { t: s } = useTranslation('settings')
  const { data: user } = useCurrentUser()
  return (
    <Stack gap="lg">
      <Panel title={s(($) => $.data.export)} text={s(($) => $.data.exportText)}>
        <DownloadEverything />
      </Panel>
      {user && (
        <Panel title={s(($) => $.calendar.title)} text={s(($) => $.calendar.text)}>
          <CalendarSubscription timeZone={user.timeZone} />
        </Panel>
      )}
    </Stack>
  )
}
