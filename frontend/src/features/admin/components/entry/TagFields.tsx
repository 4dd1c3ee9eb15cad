import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isListKind, tagKinds, tagValues, type Season, type TagKind } from '../../tags.ts'
import { useWords } from '../../use-words.ts'
import styles from '../catalogue/BulkDialog.module.css'

export interface ChosenTag {
  readonly kind: TagKind
  readonly value: string
}
/** The field and value that are chosen for a bulk change; empty texts while nothing is chosen. */
export type OpenTag = { readonly kind: TagKind | ''; readonly value: string }
export const noTag: OpenTag = { kind: '', value: '' }

interface Props {
  readonly action: 'tag' | 'untag'
  readonly kinds: readonly TagKind[]
  /** Number of entries that will change. */
  readonly count: number
  readonly tag: OpenTag
  readonly onChange: (tag: OpenTag) => void
}

/** The field and value of a bulk change. Nothing is chosen at first; then a sentence says what will change. */
export function TagFields({ action, kinds, count, tag: { kind, value }, onChange }: Props) {
  const { t } = useTranslation('admin')
  const words = useWords()
  const named = (one: TagKind, of: string) =>
    one === 'season' ? t(($) => $.catalogue.bulk.seasons[of as Season]) : words[one](of)
  const how = action === 'untag' ? 'willLose' : kind !== '' && isListKind(kind) ? 'willGain' : 'willBe'
  return (
    <>
      <NativeSelect
        label={t(($) => $.catalogue.bulk.tagWhat)}
        value={kind}
        data={[
          { value: '', label: t(($) => $.catalogue.bulk.choose) },
          ...kinds.map((one) => ({ value: one, label: t(($) => $.catalogue.bulk.tags[one]) })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ kind: tagKinds.find((one) => one === currentTarget.value) ?? '', value: '' })
        }
      />
      {kind !== '' && (
        <NativeSelect
          label={t(($) => $.catalogue.bulk.tagValue)}
          value={value}
          data={[
            { value: '', label: t(($) => $.catalogue.bulk.choose) },
            ...tagValues[kind].map((one) => ({ value: one, label: named(kind, one) })),
          ]}
          onChange={({ currentTarget }) => onChange({ kind, value: currentTarget.value })}
        />
      )}
      <p className={styles.text} role="status">
        {kind !== '' && value !== '' ? (
          <>
            <strong>
              {t(($) => $.catalogue.bulk[how], {
                count,
                field: t(($) => $.catalogue.bulk.tags[kind]),
                value: named(kind, value),
              })}
            </strong>{' '}
            {t(($) => $.catalogue.bulk.atOnce)}
          </>
        ) : (
          t(($) => $.catalogue.bulk.chooseFirst)
        )}
      </p>
    </>
  )
}
