import { ActionIcon, Group } from '@mantine/core'
import { IconBookmark, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { NameForm } from '../../../ui/NameForm.tsx'
import { useQuestions, useSaveQuestions } from '../api/questions.ts'

interface Props {
  /** The query of the shown question; empty for the first one without filters. */
  readonly query: string
  readonly onShow: (query: string) => void
}

/** The analyst's named questions: to open, save, rename and remove. */
export function SavedQuestions({ query, onShow }: Props) {
  const { t } = useTranslation('insights')
  const { data: questions } = useQuestions()
  const { mutate: save, isPending, error } = useSaveQuestions()
  const [name, setName] = useState<string>()
  if (!questions) return null
  const shown = questions.find((one) => one.query === query)

  const keep = (named: string) => {
    const others = questions.filter((one) => one.name !== named || one === shown)
    save(
      shown ? others.map((one) => (one === shown ? { name: named, query } : one)) : [...others, { name: named, query }],
      { onSuccess: () => setName(undefined) },
    )
  }

  return (
    <Group gap="xs" mb="md" role="group" aria-label={t(($) => $.saved.label)}>
      {questions.map((one) => (
        <Button
          key={one.name}
          size="compact-md"
          variant={one === shown ? 'filled' : 'light'}
          aria-pressed={one === shown}
          onClick={() => onShow(one.query)}
        >
          {one.name}
        </Button>
      ))}
      {name === undefined && (
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={shown ? <IconPencil size={17} aria-hidden /> : <IconBookmark size={17} aria-hidden />}
          onClick={() => setName(shown?.name ?? '')}
        >
          {shown ? t(($) => $.saved.rename, { name: shown.name }) : t(($) => $.saved.save)}
        </Button>
      )}
      {shown && name === undefined && (
        <ActionIcon
          color="gray"
          size="lg"
          aria-label={t(($) => $.saved.remove, { name: shown.name })}
          onClick={() => save(questions.filter((one) => one !== shown))}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
      {name !== undefined && (
        <NameForm
          name={name}
          label={t(($) => $.saved.name)}
          keep={t(($) => $.saved.keep)}
          busy={isPending}
          onChange={setName}
          onKeep={keep}
          onCancel={() => setName(undefined)}
        />
      )}
      {error && <FormFailure>{errorText(error)}</FormFailure>}
    </Group>
  )
}
