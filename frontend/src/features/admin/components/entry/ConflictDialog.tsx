import type { CatalogueContent } from '@filiz/http/contract/admin-shapes.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { conflicts, partKey, withParts } from '../../entry-parts.ts'
import { usePartText } from '../../use-part-text.ts'
import styles from './ConflictDialog.module.css'

interface Props {
  /** The content on which both edits are based. */
  readonly base: CatalogueContent
  readonly mine: CatalogueContent
  readonly theirs: CatalogueContent
  readonly onChoose: (merged: CatalogueContent) => void
  readonly onClose: () => void
}

/**
 * Resolves an edit conflict: shows both versions of every differing field with a choice. Initially selects a change
 * that only one editor made, and the user's own where both changed the field.
 */
export function ConflictDialog({ base, mine, theirs, onChoose, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const { nameOf, textOf } = usePartText()
  const [found] = useState(() => conflicts(base, mine, theirs))
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(found.filter(({ who }) => who === 'onlyTheirs').map(({ part }) => partKey(part))),
  )
  const take = (key: string, isTheirs: boolean) =>
    setTaken((before) => {
      const after = new Set(before)
      if (isTheirs) after.add(key)
      else after.delete(key)
      return after
    })

  return (
    <Dialog opened steady size="70rem" title={t(($) => $.editor.conflict.title)} onClose={onClose}>
      <p className={styles.text}>{t(($) => $.editor.conflict.text)}</p>
      {found.map(({ part, who }) => {
        const key = partKey(part)
        return (
          <fieldset key={key} className={styles.conflict}>
            <legend>
              {nameOf(part)} <small data-who={who}>{t(($) => $.editor.conflict[who])}</small>
            </legend>
            {(
              [
                ['mine', mine],
                ['theirs', theirs],
              ] as const
            ).map(([side, content]) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={key}
                  checked={taken.has(key) === (side === 'theirs')}
                  onChange={() => take(key, side === 'theirs')}
                />
                <span>
                  <strong>{t(($) => $.editor.conflict[side])}</strong>
                  <span className={styles.value} {...(part.kind === 'text' && { lang: part.language })}>
                    {textOf(content, part) || t(($) => $.editor.conflict.empty)}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )
      })}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {common(($) => $.common.cancel)}
        </Button>
        <Button
          onClick={() =>
            onChoose(
              withParts(
                mine,
                theirs,
                found.map(({ part }) => part).filter((part) => taken.has(partKey(part))),
              ),
            )
          }
        >
          {t(($) => $.editor.conflict.apply)}
        </Button>
      </Group>
    </Dialog>
  )
}
