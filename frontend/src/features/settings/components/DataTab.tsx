import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/Panel.tsx'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { useKeptChildren } from '../../plans/offline/kept-month.ts'
import { CalendarSubscription } from './CalendarSubscription.tsx'
import { DownloadEverything } from './DownloadEverything.tsx'

/** `/app/settings/data`: data export, offline use and calendar feed. */
export function DataTab() {
  const { t: s } = useTranslation('settings')
  const { t: o } = useTranslation('offline')
  const { data: user } = useCurrentUser()
  const kept = useKeptChildren()
  return (
    <Stack gap="lg">
      <Panel title={s(($) => $.data.export)} text={s(($) => $.data.exportText)}>
        <DownloadEverything />
      </Panel>
      <Panel title={o(($) => $.use.title)} text={o(($) => $.use.text)}>
        <Text role="status">{kept > 0 ? o(($) => $.readyFor, { count: kept }) : o(($) => $.notReady)}</Text>
      </Panel>
      {user && (
        <Panel title={s(($) => $.calendar.title)} text={s(($) => $.calendar.text)}>
          <CalendarSubscription timeZone={user.timeZone} />
        </Panel>
      )}
    </Stack>
  )
}
