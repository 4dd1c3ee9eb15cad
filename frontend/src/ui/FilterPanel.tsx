import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import styles from './FilterPanel.module.css'

interface Props {
  /** The search field, which is always shown. */
  readonly search: ReactNode
  /** Number of filters that are set, besides the search text. */
  readonly count: number
  readonly children: ReactNode
}

/** A search field and a button that unfolds the filters and says how many of them are set. */
export function FilterPanel({ search, count, children }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <search className={styles.panel}>
      <div className={styles.bar}>
        {search}
        <Button
          variant={count > 0 ? 'light' : 'default'}
          aria-expanded={opened}
          aria-controls={id}
          leftSection={<IconAdjustmentsHorizontal size={19} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {count > 0 ? t(($) => $.common.filtersSet, { number: count }) : t(($) => $.common.filters)}
        </Button>
      </div>
      <div id={id} hidden={!opened} className={styles.fields}>
        {children}
      </div>
    </search>
  )
}
