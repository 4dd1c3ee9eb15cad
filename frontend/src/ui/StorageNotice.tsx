import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { onStorageFault, storageFault } from '../lib/storage.ts'
import { Notice } from './Notice.tsx'

/** Says that nothing can be stored on this device, and what that means for the user. */
export function StorageNotice() {
  const { t } = useTranslation()
  const fault = useSyncExternalStore(onStorageFault, storageFault)
  return fault && <Notice about="info">{t(($) => $.common.storage[fault])}</Notice>
}
