import { childColors, childPictures, type Look } from '@filiz/domain/child/look.ts'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import choice from '../../../ui/choice.module.css'
import { ChildPicture } from '../../../ui/art/ChildPicture.tsx'
import { childClass } from '../../../ui/family/child-style.ts'
import styles from './LookPicker.module.css'

interface Props {
  readonly defaultValue: Look
  readonly onChange: (look: Look) => void
}

/** Chooses the child's picture and color. */
export function LookPicker({ defaultValue, onChange }: Props) {
  const { t } = useTranslation()
  const { t: f } = useTranslation('family')
  const id = useId()
  const [look, setLook] = useState(defaultValue)
  function change(changes: Partial<Look>) {
    const next = { ...look, ...changes }
    setLook(next)
    onChange(next)
  }
  const option = (name: keyof Look, value: Look['picture'] | Look['color'], label: string, face: ReactNode) => (
    <label key={value} className={choice.choice}>
      <input
        type="radio"
        name={`${id} ${name}`}
        value={value}
        aria-label={label}
        checked={look[name] === value}
        onChange={() => change({ [name]: value })}
      />
      {face}
    </label>
  )
  return (
    <div className={styles.look}>
      <fieldset className={`${childClass(look.color)} ${styles.options}`}>
        <legend>{f(($) => $.form.picture)}</legend>
        {childPictures.map((picture) =>
          option(
            'picture',
            picture,
            t(($) => $.children.pictures[picture]),
            <span className={styles.picture}>
              <ChildPicture picture={picture} />
            </span>,
          ),
        )}
      </fieldset>
      <fieldset className={styles.options}>
        <legend>{f(($) => $.form.color)}</legend>
        {childColors.map((color) =>
          option(
            'color',
            color,
            t(($) => $.children.colors[color]),
            <span className={`${childClass(color)} ${styles.color}`} />,
          ),
        )}
      </fieldset>
    </div>
  )
}
