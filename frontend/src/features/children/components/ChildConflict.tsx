import type { Child } from '@filiz/http/contract/shapes.ts'
import { Button, Group } from '@mantine/core'
import type { ChildBody } from '@filiz/domain/child/schemas.ts'
import { interestName } from '@filiz/domain/texts/categories.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { language } from '../../../i18n/language.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import choice from '../../../ui/choice.module.css'
import { Dialog } from '../../../ui/Dialog.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { differences, merged, type Field, type Fields } from '../differences.ts'
import styles from './ChildConflict.module.css'

interface Props {
  /** The child on which both edits are based. */
  readonly base: Fields
  readonly mine: ChildBody
  readonly theirs: Child
  /** Saves the chosen values; rejects when saving failed. */
  readonly onChoose: (body: ChildBody) => Promise<void>
  readonly onClose: () => void
}

/** Resolves an edit conflict: shows both values of each differing field with a choice. */
export default function ChildConflict({ base, mine, theirs, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const { t: f } = useTranslation('family')
  const { t: o } = useTranslation('offline')
  const format = useFormat()
  const [found] = useState(() => differences(base, mine, theirs))
  const [taken, setTaken] = useState<ReadonlySet<Field>>(
    () => new Set(found.filter(({ onlyTheirs }) => onlyTheirs).map(({ field }) => field)),
  )
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const names = {
    name: f(($) => $.form.name),
    birthDate: f(($) => $.form.birthDate),
    interests: f(($) => $.form.interests),
    allergies: f(($) => $.form.allergies),
    household: f(($) => $.form.household.heading),
    picture: f(($) => $.form.picture),
    color: f(($) => $.form.color),
  }
  const texts = {
    name: (of: Fields) => of.name,
    birthDate: (of: Fields) => format.day(of.birthDate),
    interests: (of: Fields) =>
      of.interests.length === 0
        ? t(($) => $.children.noInterests)
        : format.list(of.interests.map((one) => interestName(one, language()))),
    allergies: ({ allergies = [] }: Fields) =>
      allergies.length === 0
        ? t(($) => $.children.noAllergies)
        : format.list(allergies.map((allergen) => t(($) => $.vocabulary.hazards[allergen]))),
    household: ({ household = [] }: Fields) =>
      household.length === 0
        ? f(($) => $.form.household.unknown)
        : format.list(household.map((fact) => f(($) => $.form.household.facts[fact]))),
    picture: ({ picture }: Fields) => picture && t(($) => $.children.pictures[picture]),
    color: ({ color }: Fields) => color && t(($) => $.children.colors[color]),
  }
  const take = (field: Field, isTheirs: boolean) =>
    setTaken((before) => new Set(isTheirs ? [...before, field] : [...before].filter((one) => one !== field)))

  async function save() {
    setBusy(true)
    setError(undefined)
    try {
      await onChoose(merged(mine, theirs, taken))
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  // A save in progress cannot be cancelled.
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog opened steady size="lg" title={o(($) => $.conflict.title)} onClose={close}>
      <p>{found.length === 0 ? o(($) => $.conflict.same) : o(($) => $.conflict.text)}</p>
      {found.map(({ field }, index) => (
        <fieldset key={field} className={styles.field}>
          <legend>{names[field]}</legend>
          {(
            [
              ['theirs', theirs],
              ['mine', mine],
            ] as const
          ).map(([side, values]) => (
            <label key={side} className={`${choice.choice} ${styles.side}`}>
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={taken.has(field) === (side === 'theirs')}
                onChange={() => take(field, side === 'theirs')}
                {...(index === 0 && taken.has(field) === (side === 'theirs') && { 'data-autofocus': true })}
              />
              <span className={styles.face}>
                <small>{o(($) => $.conflict[side])}</small>
                <strong>{texts[field](values)}</strong>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <FormFailure>
        {error === undefined
          ? undefined
          : errorText(
              error,
              f(($) => $.form.saveFailed),
            )}
      </FormFailure>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} disabled={busy}>
          {o(($) => $.conflict.back)}
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          {o(($) => $.conflict.save)}
        </Button>
      </Group>
    </Dialog>
  )
}
