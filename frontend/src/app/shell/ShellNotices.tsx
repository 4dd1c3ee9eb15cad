import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Notice } from '../../ui/Notice.tsx'
import { StorageNotice } from '../../ui/StorageNotice.tsx'
import { newVersionWaits, onNewVersion, reloadNewest } from '../../lib/service-worker.ts'
import { useChildren } from '../../lib/family/children.ts'
import { dismissLost, useLostChildren, watchChildren } from '../../features/caregivers/lost-children.ts'
import { keepMonth } from '../../features/plans/offline/keep-month.ts'
import styles from './ShellNotices.module.css'
import { Unsent } from './Unsent.tsx'

function onConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Notices for every page (offline, new version). Also keeps the keyboard focus from being lost, and the month on this
 * device. */
export default function ShellNotices(): ReactNode {
  const { t, i18n } = useTranslation()
  const { t: o } = useTranslation('offline')
  const online = useSyncExternalStore(onConnection, () => navigator.onLine)
  const isNew = useSyncExternalStore(onNewVersion, newVersionWaits)
  useEffect(() => keepFocus(), [])
  const queryClient = useQueryClient()
  useEffect(() => keepMonth(queryClient, i18n.language), [queryClient, i18n.language])
  useEffect(() => watchChildren(queryClient), [queryClient])
  // Read on every page, so that a child that is no longer shared is noticed there.
  useChildren()
  const lost = useLostChildren()
  const [later, setLater] = useState(false)
  const [taking, setTaking] = useState(false)
  return (
    <div className={styles.notices}>
      <StorageNotice />
      <Unsent />
      {lost.map(({ id, name, unsent }) => (
        <div key={id} className={styles.version} role="status">
          <p>
            {o(($) => $.lost, { name })} {unsent > 0 && o(($) => $.lostUnsent, { count: unsent })}
          </p>
          <Button size="sm" variant="default" onClick={() => dismissLost(id)}>
            {t(($) => $.common.close)}
          </Button>
        </div>
      ))}
      {!online && <Notice about="info">{o(($) => $.noNetwork)}</Notice>}
      {isNew && !later && (
        <div className={styles.version} role="status">
          <p>{o(($) => $.newVersion)}</p>
          <Group>
            <Button
              size="sm"
              aria-disabled={taking}
              onClick={() => {
                setTaking(true)
                void reloadNewest()
              }}
            >
              {taking ? t(($) => $.common.loading) : o(($) => $.takeNewVersion)}
            </Button>
            <Button size="sm" variant="default" onClick={() => setLater(true)}>
              {o(($) => $.notNow)}
            </Button>
          </Group>
        </div>
      )}
    </div>
  )
}
