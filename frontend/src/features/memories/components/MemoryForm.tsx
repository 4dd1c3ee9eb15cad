import { moods, type Mood } from '@filiz/domain/memories/events.ts'
import type { MemoryBody } from '@filiz/domain/memories/schemas.ts'
import type { DiaryActivity, Memory } from '@filiz/http/contract/memories.ts'
import { Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { TitleInSentence } from '../../../ui/TitleInSentence.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { useChildren } from '../../children/api/children.ts'
import { useChildsDays } from '../../children/use-childs-days.ts'
import { useWriteMemory } from '../api/write-memory.ts'
import { maxText } from '../limits.ts'
import { memoryDraft } from '../memory-draft.ts'
import styles from './MemoryForm.module.css'
import { PhotoPicker, type ChosenPhoto } from './PhotoPicker.tsx'

interface Props {
  readonly childId: string
  /** The memory to change; undefined adds one. */
  readonly memory?: Memory | undefined
  /** The activity of a new memory, with its plan. */
  readonly activity?: DiaryActivity | undefined
  readonly planId?: string | undefined
  /** True when the person asked for a photo: the first control chooses one. */
  readonly withPhoto?: boolean
  readonly onSaved: () => void
  readonly onClose: () => void
}

type Values = Omit<MemoryBody, 'text'> & { text: string }

/**
 * Form of a memory, whose photos are made smaller here and sent in the background. Text of a new memory is kept as a
 * draft until it is saved, because Escape and the back button close the dialog.
 */
export default function MemoryForm({
  childId,
  memory,
  activity: given,
  planId,
  withPhoto = false,
  onSaved,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('memories')
  const { today } = useChildsDays(childId)
  const { data: children } = useChildren()
  const birthDate = children?.find(({ id }) => id === childId)?.birthDate
  const activity = memory ? memory.activity : (given ?? null)
  const { mutateAsync: write } = useWriteMemory()
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>(() =>
    (memory?.photos ?? []).map((photo) => ({ id: photo.photoId, photo })),
  )
  const [isPreparing, setPreparing] = useState(false)
  const draft = memory ? undefined : memoryDraft(childId, planId, given?.id)
  const [typed] = useState(() => draft?.read())
  const { form, formRef, submit, submitting, failure } = useZodForm<Values, MemoryBody>({
    schema: async () => (await import('@filiz/domain/memories/schemas.ts')).memoryBody,
    initialValues: {
      day: memory?.day ?? today,
      text: memory?.text ?? '',
      mood: memory?.mood ?? null,
      photoIds: memory ? [...memory.photoIds] : [],
      planId: memory?.planId ?? planId ?? null,
      activityId: memory?.activityId ?? given?.id ?? null,
      isFavourite: memory?.isFavourite ?? false,
      ...typed,
    },
    onChange: ({ day, text, mood, isFavourite }) => draft?.keep({ day, text, mood, isFavourite }),
    failed: m(($) => $.form.notKept),
  })

  function choose(next: readonly ChosenPhoto[]) {
    setPhotos(next)
    form.setFieldValue(
      'photoIds',
      next.map(({ id }) => id),
    )
    form.clearFieldError('text')
  }

  const save = submit(async (body) => {
    const sent = photos.flatMap(({ id, blob }) => (blob ? [{ key: id, blob }] : []))
    await write({
      childId,
      activity,
      photos: sent,
      write: memory ? { kind: 'change', memoryId: memory.id, body } : { kind: 'add', body },
    })
    draft?.clear()
    if (navigator.onLine) announce(m(($) => $.form.saved))
    else notifyDone(m(($) => $.form.waiting))
    onSaved()
  })
  const { onChange: setMood, error: moodError } = form.getInputProps('mood') as {
    onChange: (mood: Mood | null) => void
    error?: string
  }
  const { onChange: setFavourite } = form.getInputProps('isFavourite') as { onChange: (favourite: boolean) => void }
  const picker = (
    <PhotoPicker
      childId={childId}
      photos={photos}
      first={withPhoto}
      error={form.errors['photoIds']}
      onChange={choose}
      onPreparing={setPreparing}
    />
  )

  return (
    <form ref={formRef} onSubmit={save} noValidate>
      <Stack gap="lg">
        {activity && (
          <p className={styles.about}>
            <TitleInSentence {...activity} text={(title) => m(($) => $.form.about, { title })} />
          </p>
        )}
        {withPhoto && picker}
        <Textarea
          key={form.key('text')}
          rows={4}
          maxLength={maxText}
          label={m(($) => $.form.text)}
          placeholder={m(($) => $.form.textPlaceholder)}
          {...(!withPhoto && { 'data-autofocus': true })}
          {...form.getInputProps('text')}
        />
        {!withPhoto && picker}
        <div className={styles.pair}>
          <TextInput
            key={form.key('day')}
            type="date"
            min={birthDate}
            max={today}
            label={m(($) => $.form.day)}
            {...form.getInputProps('day')}
          />
          <NativeSelect
            label={m(($) => $.moods.label)}
            error={moodError}
            defaultValue={(memory ?? typed)?.mood ?? ''}
            onChange={({ currentTarget: { value } }) => setMood(moods.find((mood) => mood === value) ?? null)}
            data={[
              { value: '', label: m(($) => $.moods.none) },
              ...moods.map((mood) => ({ value: mood, label: m(($) => $.moods[mood]) })),
            ]}
          />
        </div>
        <label className={styles.check}>
          <input
            type="checkbox"
            defaultChecked={(memory ?? typed)?.isFavourite ?? false}
            onChange={({ currentTarget }) => setFavourite(currentTarget.checked)}
          />
          {m(($) => $.form.favourite)}
        </label>
        <FormFailure>{failure}</FormFailure>
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              draft?.clear()
              onClose()
            }}
            disabled={submitting}
          >
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" loading={submitting || isPreparing}>
            {m(($) => $.form.save)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
