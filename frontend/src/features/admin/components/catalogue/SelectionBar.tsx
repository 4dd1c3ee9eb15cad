import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconDownload,
  IconEyeOff,
  IconSend,
  IconTag,
  IconTagOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BulkAction } from './BulkDialog.tsx'
import styles from './SelectionBar.module.css'

const actions = [
  ['publish', IconSend],
  ['unpublish', IconEyeOff],
  ['tag', IconTag],
  ['untag', IconTagOff],
  ['archive', IconArchive],
  ['restore', IconArchiveOff],
] as const

/** Bulk actions for the selected entries; stays visible while scrolling. */
export function SelectionBar({
  count,
  matching,
  onAct,
  onSelectAll,
  onExport,
  mostExported,
  onClear,
}: {
  count: number
  /** How many entries match the filters. */
  matching: number
  onAct: (action: BulkAction) => void
  onSelectAll: () => void
  /** Undefined when more are selected than can be exported by ticking them. */
  onExport: (() => void) | undefined
  mostExported: number
  onClear: () => void
}) {
  const { t } = useTranslation('admin')
  return (
    <section className={styles.bar} aria-label={t(($) => $.catalogue.selected, { count })}>
      <strong>{t(($) => $.catalogue.selected, { count })}</strong>
      {actions.map(([action, Sign]) => (
        <Button
          key={action}
          size="compact-md"
          variant="light"
          leftSection={<Sign size={17} aria-hidden />}
          onClick={() => onAct(action)}
        >
          {t(($) => $.catalogue.bulk[action])}
        </Button>
      ))}
      {onExport ? (
        <Button
          size="compact-md"
          variant="light"
          leftSection={<IconDownload size={17} aria-hidden />}
          onClick={onExport}
        >
          {t(($) => $.catalogue.exportSelected)}
        </Button>
      ) : (
        <span>{t(($) => $.catalogue.exportTooMany, { count: mostExported })}</span>
      )}
      {count < matching && (
        <Button size="compact-md" variant="subtle" onClick={onSelectAll}>
          {t(($) => $.catalogue.selectMatching, { count: matching })}
        </Button>
      )}
      <Button size="compact-md" variant="subtle" color="gray" onClick={onClear}>
        {t(($) => $.catalogue.clearSelection)}
      </Button>
    </section>
  )
}
