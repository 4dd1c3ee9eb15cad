import { moods, type Mood } from '@filiz/domain/memories/events.ts'
import type { MemoryBody } from '@filiz/domain/memories/schemas.ts'
import { graphemesOf } from '@filiz/domain/shared/graphemes.ts'
import type { DiaryActivity, Memory } from '@filiz/http/contract/memories.ts'
import { Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryEntry, MemoryWrite } from '../../../lib/outbox/entry.ts'
import { changesBetween } from '../../../lib/outbox/kinds/memory.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { TitleInSentence } from '../../../ui/TitleInSentence.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { useChildren } from '../../../lib/family/children.ts'
import { useChildsDays } from '../../../lib/family/use-childs-days.ts'
import { useWriteMemory } from '../api/write-memory.ts'
import { maxText } from '../limits.ts'
import { memoryDraft } from '../memory-draft.ts'
import styles from './MemoryForm.module.css'
import { PhotoPicker, type ChosenPhoto } from './PhotoPicker.tsx'

interface Props {
  readonly childId: string
  /** The memory to change; undefined adds one. */
  readonly memory?: Memory | undefined
  /** A refused write to edit; it is replaced. `memory` is then the one that its writer saw. */
  readonly pending?: MemoryEntry | undefined
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
  childId: openedFor,
  memory,
  pending,
  activity: given,
  planId,
  withPhoto = false,
  onSaved,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('memories')
  // The page shows another child when this one is no longer shared.
  const [childId] = useState(openedFor)
  const { today } = useChildsDays(childId)
  const { data: children } = useChildren()
  const birthDate = children?.find(({ id }) => id === childId)?.birthDate
  const activity = memory ? memory.activity : (given ?? null)
  const { mutateAsync: write } = useWriteMemory()
  const [refused] = useState(() => pending && bodyOf(pending.write))
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>(() => {
    const kept = (memory?.photos ?? []).map((photo): ChosenPhoto => ({ id: photo.photoId, photo }))
    const chosen = (pending?.photos ?? []).map(({ key, blob }): ChosenPhoto => ({ id: key, blob }))
    return [...kept, ...chosen].filter(({ id }) => !refused || refused.photoIds.includes(id))
  })
  const [isPreparing, setPreparing] = useState(false)
  const draft = memory || pending ? undefined : memoryDraft(childId, planId, given?.id)
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
      ...(refused && { ...refused, text: refused.text ?? '' }),
    },
    onChange: ({ day, text, mood, isFavourite }) => draft?.keep({ day, text, mood, isFavourite }),
    failed: m(($) => $.form.notKept),
  })

  const [text, setText] = useState(form.getValues().text)
  form.watch('text', ({ value }) => setText(value))

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
    const changes = memory && changesBetween(memory, body)
    const wanted: MemoryWrite = memory ? { kind: 'amend', base: memory, changes: changes! } : { kind: 'add', body }
    if (changes && Object.keys(changes).length === 0) return onSaved()
    await write({ childId, activity, photos: sent, write: wanted, ...(pending && { insteadOf: pending }) })
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
          label={m(($) => $.form.text)}
          placeholder={m(($) => $.form.textPlaceholder)}
          {...(!withPhoto && { 'data-autofocus': true })}
          {...form.getInputProps('text')}
          description={<Count text={text} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
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
            defaultValue={form.getValues().mood ?? ''}
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
            defaultChecked={form.getValues().isFavourite}
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

/** Share of the longest text from which on the number of characters is shown. */
const shownFrom = 0.8

/** The number of characters as the server counts them, once a text gets long. */
function Count({ text }: { text: string }) {
  const { t } = useTranslation('memories')
  // A character has at least one code unit, so that a short text needs no counting.
  const count = text.length < maxText * shownFrom ? 0 : graphemesOf(text.trim()).length
  if (count < maxText * shownFrom) return null
  return (
    <span className={count > maxText ? styles.tooLong : undefined}>
      {t(($) => $.form.characters, { count, max: maxText })}
    </span>
  )
}

/** Returns the whole content that a refused write wanted. */
function bodyOf(write: MemoryWrite): MemoryBody | undefined {
  if (write.kind === 'add') return write.body
  if (write.kind !== 'amend') return undefined
  const { base, changes } = write
  const { addPhotoIds = [], removePhotoIds = [], text = base.text, mood = base.mood } = changes
  return {
    day: changes.day ?? base.day,
    text,
    mood,
    photoIds: [...base.photoIds.filter((id) => !removePhotoIds.includes(id)), ...addPhotoIds],
    planId: base.planId,
    activityId: base.activityId,
    isFavourite: changes.isFavourite ?? base.isFavourite,
  }
}
