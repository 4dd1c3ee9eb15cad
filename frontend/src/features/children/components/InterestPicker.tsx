import { Button, Input, TextInput } from '@mantine/core'
import { interestName, presetInterests } from '@filiz/domain/texts/categories.ts'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { language } from '../../../i18n/language.ts'
import { announce } from '../../../ui/announce.ts'
import choice from '../../../ui/choice.module.css'
import { addInterest, interestFrom, ownInterests } from '../interests.ts'
import { InterestIcon } from './InterestIcon.tsx'
import styles from './InterestPicker.module.css'

interface Props {
  readonly defaultValue?: readonly string[]
  readonly onChange: (interests: readonly string[]) => void
  readonly error?: ReactNode
}

const none: readonly string[] = []

/** Picks interests: presets as toggles, and a text field for the parents' own. */
export function InterestPicker({ defaultValue = none, onChange, error }: Props) {
  const { t: f } = useTranslation('family')
  const [interests, setInterests] = useState(defaultValue)
  /** Own interests stay visible after they are switched off, so that a mistake can be undone. */
  const [own, setOwn] = useState(() => ownInterests(defaultValue))
  const [typed, setTyped] = useState('')
  const hint = useId()
  const errorId = useId()

  /**
   * Reports a change. Includes text that is typed but not yet added, because the form may be submitted without adding
   * it.
   */
  function change(next: readonly string[], stillTyped = typed) {
    setInterests(next)
    setTyped(stillTyped)
    onChange(addInterest(next, stillTyped))
  }
  const toggle = (interest: string, chosen: boolean) =>
    change(chosen ? [...interests, interest] : interests.filter((one) => one !== interest))

  function add() {
    const interest = interestFrom(typed)
    if (interest === '') return
    const next = addInterest(interests, typed)
    const name = interestName(interest, language())
    announce(
      next === interests
        ? f(($) => $.form.interestKnown, { interest: name })
        : f(($) => $.form.interestAdded, { interest: name }),
    )
    change(next, '')
    setOwn((before) => [...new Set([...before, ...ownInterests(next)])])
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter adds the interest instead of submitting the form.
    event.preventDefault()
    add()
  }

  return (
    <fieldset className={styles.fieldset} aria-describedby={error ? errorId : hint}>
      <legend className={styles.legend}>{f(($) => $.form.interests)}</legend>
      <p id={hint} className={styles.hint}>
        {f(($) => $.form.interestsHint)}
      </p>
      <div className={styles.chips}>
        {[...presetInterests, ...own].map((interest) => (
          <label key={interest} className={choice.choice}>
            <input
              type="checkbox"
              checked={interests.includes(interest)}
              onChange={({ currentTarget }) => toggle(interest, currentTarget.checked)}
            />
            <span className={styles.face}>
              <InterestIcon interest={interest} />
              {interestName(interest, language())}
            </span>
          </label>
        ))}
      </div>
      <div className={styles.own}>
        <TextInput
          label={f(($) => $.form.ownInterest)}
          placeholder={f(($) => $.form.ownInterestPlaceholder)}
          value={typed}
          onChange={({ currentTarget }) => change(interests, currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {f(($) => $.form.addInterest)}
        </Button>
      </div>
      {error && (
        <Input.Error id={errorId} mt={6}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
