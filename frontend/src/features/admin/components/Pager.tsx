import { Button, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { pageSizes, type TableState } from '../table-state.ts'
import styles from './Pager.module.css'

interface Props extends Pick<TableState, 'page' | 'limit'> {
  readonly total: number
  readonly onChange: (changes: Partial<TableState>) => void
}

/** Pagination with a choice of page size. */
export function Pager({ page, limit, total, onChange }: Props) {
  const { t } = useTranslation('admin')
  const [from, to] = [Math.min((page - 1) * limit + 1, total), Math.min(page * limit, total)]
  return (
    <nav aria-label={t(($) => $.catalogue.pages.label)} className={styles.pager}>
      <NativeSelect
        size="sm"
        className={styles.size!}
        label={t(($) => $.catalogue.pages.size)}
        value={limit}
        data={pageSizes.map(String)}
        onChange={({ currentTarget }) =>
          onChange({ limit: pageSizes.find((size) => size === Number(currentTarget.value))!, page: 1 })
        }
      />
      <span>{t(($) => $.catalogue.pages.shown, { from, to, total })}</span>
      <div className={styles.steps}>
        <Button
          size="sm"
          variant="default"
          disabled={page === 1}
          aria-label={t(($) => $.catalogue.pages.previous)}
          onClick={() => onChange({ page: page - 1 })}
        >
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={to >= total}
          aria-label={t(($) => $.catalogue.pages.next)}
          onClick={() => onChange({ page: page + 1 })}
        >
          <IconChevronRight size={18} aria-hidden />
        </Button>
      </div>
    </nav>
  )
}
