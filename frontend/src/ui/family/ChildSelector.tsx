import type { Child } from '@filiz/http/contract/shapes.ts'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import choice from '../choice.module.css'
import strips from '../strip.module.css'
import { useScrollToSelected } from '../use-scroll-to-selected.ts'
import { ChildAvatar } from './ChildAvatar.tsx'
import styles from './ChildSelector.module.css'

/** Option value that stands for all children together, on pages that support it. */
export const allChildren = 'all'

interface Props {
  readonly family: readonly Child[]
  readonly value: string
  readonly onChange: (id: string) => void
  /** Adds an option for all children together, with the value `allChildren`. */
  readonly withEveryone?: boolean
}

/** Maximum number of children whose names phones show beside their pictures; with more, the names are below. */
const mostInARow = 3
/** Maximum number of children that phones show in several rows; with more, they show one row that scrolls. */
const mostInRows = 10

/** Selects the child whose plan or progress is shown. Renders nothing for fewer than two children. */
export function ChildSelector({ family, value, onChange, withEveryone = false }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const strip = useScrollToSelected(value)
  if (family.length < 2) return null

  const option = (id: string, label: ReactNode) => (
    <label key={id} className={`${choice.choice} ${styles.option} ${id === allChildren ? styles.wide : ''}`}>
      <input type="radio" name={name} value={id} checked={value === id} onChange={() => onChange(id)} />
      <span className={styles.face}>{label}</span>
    </label>
  )
  return (
    <fieldset className={styles.selector} data-many={family.length > mostInARow || undefined}>
      <legend className={styles.legend}>{t(($) => $.children.choose)}</legend>
      <div
        ref={strip}
        className={`${strips.strip} ${strips.onPhones} ${styles.options}`}
        data-rows={family.length <= mostInRows || undefined}
      >
        {withEveryone && option(allChildren, <span className={styles.everyone}>{t(($) => $.children.everyone)}</span>)}
        {family.map((child) =>
          option(
            child.id,
            <>
              <ChildAvatar child={child} size="sm" />
              <bdi className={styles.name} title={child.name}>
                {child.name}
              </bdi>
            </>,
          ),
        )}
      </div>
    </fieldset>
  )
}
