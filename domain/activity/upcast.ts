import type { Upcaster } from '../shared/event.ts'
import { unknownFurtherFields } from './content-fields.ts'
import type { ActivityContent, ActivityText, FurtherFields } from './events.ts'

const noVariants = { easier: null, harder: null }

type TextOfSchema1 = Omit<ActivityText, keyof typeof noVariants>
interface ContentOfSchema1 extends Omit<
  ActivityContent,
  keyof FurtherFields | 'topics' | 'stepSymbols' | 'translations'
> {
  readonly translations: { readonly tr: TextOfSchema1; readonly en: TextOfSchema1 | null }
}

/** Upcasts `ActivityAdded` and `ActivityRevised`: the missing planning fields become unknown. */
export const activityToSchema2: Upcaster = (data) => ({
  ...data,
  content: withFurtherFields(data['content'] as ContentOfSchema1),
})

function withFurtherFields(content: ContentOfSchema1): Omit<ActivityContent, 'topics' | 'stepSymbols'> {
  const { tr, en } = content.translations
  return {
    ...unknownFurtherFields,
    ...content,
    translations: { tr: { ...noVariants, ...tr }, en: en && { ...noVariants, ...en } },
  }
}

/** Upcasts `ActivityAdded`: before drafts existed, every new activity was published at once. */
export const activityToSchema3: Upcaster = (data) => ({ ...data, status: 'published' })

type Content = Readonly<Record<string, unknown>>
const withTopics = (content: Content) => ({ topics: [], ...content })
const withStepSymbols = (content: Content) => ({ stepSymbols: [], ...content })

const ofContent =
  (change: (content: Content) => Content): Upcaster =>
  (data) => ({ ...data, content: change(data['content'] as Content) })
const ofEntries =
  (change: (content: Content) => Content): Upcaster =>
  (data) => ({
    ...data,
    entries: (data['entries'] as { readonly content: Content }[]).map((entry) => ({
      ...entry,
      content: change(entry.content),
    })),
  })

/** Upcasts events with an activity's content: before topics existed, no activity had one. */
export const contentToTopics = ofContent(withTopics)
/** Upcasts `ImportPartKept`, see `contentToTopics`. */
export const importToTopics = ofEntries(withTopics)
/** Upcasts events with an activity's content: before administrators chose symbols of steps, all were automatic. */
export const contentToStepSymbols = ofContent(withStepSymbols)
/** Upcasts `ImportPartKept`, see `contentToStepSymbols`. */
export const importToStepSymbols = ofEntries(withStepSymbols)

/** Upcasts `ImportPartKept`: before schema 4, the content of a file counted as newer than any change. */
export const importToExpected: Upcaster = (data) => ({
  ...data,
  entries: (data['entries'] as object[]).map((entry) => ({ expected: 'any', ...entry })),
})
