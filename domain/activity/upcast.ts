import type { Upcaster } from '../shared/event.ts'
import type { ActivityContent, ActivityText, FurtherFields } from './events.ts'

/** What an activity says of its further fields that was written before there were any. */
export const nothingFurther: FurtherFields = {
  prepMinutes: null,
  waitMinutes: null,
  days: null,
  difficulty: null,
  energy: null,
  mess: null,
  places: null,
  adult: null,
  siblings: null,
  materialKinds: null,
  skills: null,
  hazards: null,
  season: null,
  occasion: null,
  kin: null,
}
const noVariants = { easier: null, harder: null }

type TextOfSchema1 = Omit<ActivityText, keyof typeof noVariants>
interface ContentOfSchema1 extends Omit<ActivityContent, keyof FurtherFields | 'translations'> {
  readonly translations: { readonly tr: TextOfSchema1; readonly en: TextOfSchema1 | null }
}

/** `ActivityAdded` and `ActivityRevised`: what the content did not say yet is unknown. */
export const toSchema2: Upcaster = (data) => ({
  ...data,
  content: withFurtherFields(data['content'] as ContentOfSchema1),
})

function withFurtherFields(content: ContentOfSchema1): ActivityContent {
  const { tr, en } = content.translations
  return {
    ...nothingFurther,
    ...content,
    translations: { tr: { ...noVariants, ...tr }, en: en && { ...noVariants, ...en } },
  }
}

/** `ActivityAdded`: before there were drafts, whatever was added was published. */
export const toSchema3: Upcaster = (data) => ({ ...data, status: 'published' })
