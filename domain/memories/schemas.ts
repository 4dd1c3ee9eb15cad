import { z } from 'zod'
import { categories } from '../activity/events.ts'
import { code, type RequiredField } from '../shared/field-codes.ts'
import {
  atMost,
  changedParagraph,
  choice,
  day,
  distinctChoices,
  flag,
  id,
  opaque,
  optionalParagraph,
  parameter,
  wholeParameter,
} from '../shared/fields.ts'
import { parsePlanId } from '../shared/streams.ts'
import { moods } from './events.ts'

export const maxMemoryText = 2_000
/** Maximum number of UTF-16 code units of a new text: characters may have marks and parts. */
export const maxMemoryUnits = 4_000
/** Maximum number of photos of a memory. */
export const maxMemoryPhotos = 8
/** Number of entries on a page of the diary. */
export const diaryPageSize = 30

const planId = z
  .string()
  .toLowerCase()
  .refine((text) => parsePlanId(text) !== undefined, code('not-an-id'))

/** Body to add or change a memory: a text, a photo or both. The decider checks the day, which depends on today. */
export const memoryBody = z
  .strictObject({
    day,
    text: optionalParagraph(maxMemoryText),
    mood: choice(moods)
      .nullish()
      .transform((mood) => mood ?? null),
    photoIds: distinctChoices(id, { max: maxMemoryPhotos })
      .nullish()
      .transform((photoIds) => photoIds ?? []),
    planId: planId.nullish().transform((plan) => plan ?? null),
    activityId: id.nullish().transform((activity) => activity ?? null),
    isFavourite: flag.nullish().transform((favourite) => favourite ?? false),
  })
  .refine(({ text, photoIds }) => text !== null || photoIds.length > 0, {
    path: ['text'],
    message: `required:${'memory' satisfies RequiredField}`,
  })
export type MemoryBody = z.infer<typeof memoryBody>

/**
 * Body to change some fields of a memory: absent fields keep their values, and null empties a text or a mood.
 * `revision`: of the memory as its author saw it.
 */
export const memoryChangesBody = z.strictObject({
  revision: opaque(100),
  text: changedParagraph(maxMemoryText),
  day: day.optional(),
  mood: choice(moods).nullish(),
  isFavourite: flag.optional(),
  addPhotoIds: distinctChoices(id, { max: maxMemoryPhotos }).optional(),
  removePhotoIds: distinctChoices(id).optional(),
})
export type MemoryChangesBody = z.infer<typeof memoryChangesBody>

/** The month names the stream of the memory (`events.ts`). */
export const memoryId = z
  .string()
  .toLowerCase()
  .regex(/^\d{4}-(0[1-9]|1[0-2])_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, code('not-an-id'))
export const monthOfMemory = (id: string): string => id.slice(0, 7)

/** Filters of the diary; all are optional. */
export const diaryQuery = z.object({
  month: parameter(
    z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, code('not-a-month'))
      .optional(),
  ),
  search: parameter(z.string().trim().check(atMost(200)).optional()),
  category: parameter(choice(categories).optional()),
  activityId: parameter(id.optional()),
  page: wholeParameter(1, 1_000_000).transform((page) => page ?? 1),
})
export type DiaryQuery = z.infer<typeof diaryQuery>
