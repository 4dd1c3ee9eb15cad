import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { categories } from '@filiz/domain/activity/events.ts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ageRanges, type Filters } from '../filters.ts'
import styles from './ActivityFilters.module.css'

interface Props {
  readonly filters: Filters
  /** With every key; the caller waits until the typing pauses. */
  readonly onSearch: (text: string) => void
  /** Only what changed; undefined for "all". */
  readonly onChange: (changes: Filters) => void
}

export function ActivityFilters({ filters, onSearch, onChange }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [text, setText] = useState(filters.search ?? '')
  const field = useRef<HTMLInputElement>(null)

  // By the back button or a link; while somebody types, the field knows better than the address.
  useEffect(() => { if (document.activeElement !== field.current) setText(filters.search ?? '') }, [filters.search])

  function type(typed: string) {
    setText(typed)
    onSearch(typed)
  }
  const clear = (
    <ActionIcon color="gray" aria-label={t($ => $.activities.browse.clearSearch)} onClick={() => { type(''); field.current?.focus() }}><IconX size={18} aria-hidden /></ActionIcon>
  )

  return (
    <search className={styles.filters}>
      <TextInput ref={field} type="text" inputMode="search" enterKeyHint="search" maxLength={200} label={t($ => $.activities.browse.search)} placeholder={t($ => $.activities.browse.searchPlaceholder)}
        leftSection={<IconSearch size={18} aria-hidden />} rightSection={text ? clear : undefined} value={text} onChange={({ currentTarget }) => type(currentTarget.value)} />
      <NativeSelect label={t($ => $.activities.browse.category)} value={filters.category ?? ''} onChange={({ currentTarget }) => onChange({ category: categories.find((one) => one === currentTarget.value) })}
        data={[{ value: '', label: t($ => $.activities.browse.allCategories) }, ...categories.map((category) => ({ value: category, label: t($ => $.categories[category]) }))]} />
      <NativeSelect label={t($ => $.activities.browse.age)} value={filters.ageRange ?? ''} onChange={({ currentTarget }) => onChange({ ageRange: ageRanges.find((one) => one === currentTarget.value) })}
        data={[{ value: '', label: t($ => $.activities.browse.allAges) }, ...ageRanges.map((range) => ({ value: range, label: format.ageRange(Number(range[0]), Number(range[2])) }))]} />
    </search>
  )
}
