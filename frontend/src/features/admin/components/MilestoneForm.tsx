import { skills as allSkills, type Skill } from '@filiz/domain/activity/vocabulary.ts'
import type { MilestoneText } from '@filiz/domain/milestones/events.ts'
import { languages, type Language } from '@filiz/domain/shared/language.ts'
import type { EditedMilestone } from '@filiz/http/contract/milestones.ts'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { language as shownLanguage } from '../../../i18n/language.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { useReviseMilestone } from '../api/milestones.ts'
import { useWords } from '../use-words.ts'
import field from './entry/Field.module.css'
import styles from './MilestoneForm.module.css'

const parts = ['text', 'explanation', 'example'] as const satisfies readonly (keyof MilestoneText)[]

interface Props {
  readonly milestone: EditedMilestone
  /** The tag of the milestones as they were read. */
  readonly etag: string | undefined
}

/** A milestone that unfolds into the form of its texts and skills. */
export function MilestoneForm({ milestone, etag }: Props) {
  const { t } = useTranslation('admin')
  const [open, setOpen] = useState(false)
  const summary = useRef<HTMLElement>(null)
  const { version, origin, translations } = milestone
  return (
    <details className={styles.milestone} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary}>
        {translations[shownLanguage()].text}
        {origin === 'admin' && <span className={styles.version}>{t(($) => $.milestones.version, { version })}</span>}
      </summary>
      {/* A saved form, or one that somebody else changed meanwhile, begins anew with the current version. */}
      {open && <Form key={version} milestone={milestone} etag={etag} onSaved={() => summary.current?.focus()} />}
    </details>
  )
}

function Form({ milestone, etag, onSaved }: Props & { readonly onSaved: () => void }) {
  const { t } = useTranslation('admin')
  const words = useWords()
  const { id, earlier } = milestone
  const [translations, setTranslations] = useState(milestone.translations)
  const [skills, setSkills] = useState<readonly Skill[]>(milestone.skills)
  const { mutate, isPending, error, variables } = useReviseMilestone()
  const faults = isApiError(error) ? error.fields : {}
  const faultAt = (path: string) => faults?.[`milestones.0.${path}`]?.message

  const write = (language: Language, part: keyof MilestoneText, value: string) =>
    setTranslations((before) => ({ ...before, [language]: { ...before[language], [part]: value } }))
  const save = () =>
    mutate(
      { milestones: [{ id, skills: [...skills], translations }], etag },
      {
        onSuccess: ({ message }) => {
          if (message) notifyDone(message)
          onSaved()
        },
      },
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="md">
        {parts.map((part) => (
          <div key={part} className={styles.pair}>
            {languages.map((language) => (
              <Textarea
                key={language}
                lang={language}
                labelProps={{ lang: undefined }}
                label={t(($) => $.editor.inLanguage, {
                  field: t(($) => $.milestones.parts[part]),
                  language: t(($) => $.editor[language === 'tr' ? 'turkish' : 'english']),
                })}
                value={translations[language][part]}
                error={faultAt(`translations.${language}.${part}`)}
                autosize
                minRows={2}
                onChange={({ currentTarget }) => write(language, part, currentTarget.value)}
              />
            ))}
          </div>
        ))}
        <fieldset className={field.group}>
          <legend>{t(($) => $.milestones.skills)}</legend>
          <div className={field.chips}>
            {allSkills.map((skill) => (
              <label key={skill} className={field.chip}>
                <input
                  type="checkbox"
                  checked={skills.includes(skill)}
                  onChange={({ currentTarget: { checked } }) =>
                    setSkills(allSkills.filter((one) => (one === skill ? checked : skills.includes(one))))
                  }
                />
                {words.skills(skill)}
              </label>
            ))}
          </div>
          {faultAt('skills') && <p className={field.error}>{faultAt('skills')}</p>}
        </fieldset>
        {error && variables && <ActionFailure error={error} onRetry={() => mutate(variables)} />}
        <Group>
          <Button type="submit" loading={isPending}>
            {t(($) => $.milestones.save)}
          </Button>
          {earlier.length > 0 && (
            <Button
              variant="default"
              onClick={() => {
                const before = earlier.at(-1)!
                setTranslations(before.translations)
                setSkills(before.skills)
              }}
            >
              {t(($) => $.milestones.earlier)}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
