import { hazards } from '@filiz/domain/activity/vocabulary.ts'
import { activityStatuses, categories } from '@filiz/domain/activity/events.ts'
import { stepChoices } from '@filiz/domain/activity/step-symbols.ts'
import { topics } from '@filiz/domain/activity/topics.ts'
import { z } from 'zod'
import { furtherFields } from './further-fields.ts'

/* Responses for administrators. */

const text = z
  .strictObject({
    title: z.string(),
    purpose: z.string(),
    description: z.string().optional(),
    materials: z.array(z.string()).readonly(),
    steps: z.array(z.string()).readonly(),
    safetyNotes: z.string().optional(),
    easier: z.string().optional(),
    harder: z.string().optional(),
  })
  .meta({ id: 'CatalogueText' })
export type CatalogueText = z.infer<typeof text>

const open = 'Null where a draft leaves it open'
const content = {
  category: z.enum(categories).nullable().meta({ description: open }),
  monthTheme: z.int().min(1).max(12).nullable().meta({ description: open }),
  minAge: z.int().nullable().meta({ description: open }),
  maxAge: z.int().nullable().meta({ description: open }),
  durationMinutes: z.int().nullable().meta({ description: open }),
  ...furtherFields,
  kin: z.string().nullable().meta({ description: 'Shared by near-duplicates, which never meet in one month' }),
  videoUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
  interests: z.array(z.string()).readonly(),
  topics: z.array(z.enum(topics)).readonly(),
  stepSymbols: z
    .array(z.enum(stepChoices))
    .readonly()
    .meta({ description: 'Of the first steps of the Turkish text; automatic for all others' }),
  translations: z.strictObject({ tr: text, en: text.optional() }),
}

/** The content of a catalogue activity, in the shape in which an administrator may send it back. */
export const catalogueContent = z.strictObject(content).meta({ id: 'CatalogueContent' })
export type CatalogueContent = z.infer<typeof catalogueContent>

/** The author of a change. `name` is null once the account is deleted. */
export const doneBy = z
  .strictObject({
    kind: z
      .enum(['person', 'shipped', 'operator', 'system'])
      .meta({ description: 'shipped: a release of the product; operator: somebody at the machine' }),
    accountId: z.guid().optional(),
    name: z.string().nullable(),
  })
  .meta({ id: 'DoneBy' })
export type DoneBy = z.infer<typeof doneBy>

const refusal = {
  message: z.string(),
  fields: z.record(z.string(), z.strictObject({ code: z.string(), message: z.string() })),
}
const confirmedWord = z
  .strictObject({
    word: z.string(),
    hazard: z.enum(hazards).optional().meta({ description: 'The hazard that the word names; harmless without' }),
    reason: z.string().optional(),
  })
  .meta({ id: 'ConfirmedWord' })

const recallReason = z.strictObject({ tr: z.string(), en: z.string().optional() }).meta({ id: 'RecallReason' })

export const catalogueEntry = z
  .strictObject({
    id: z.guid(),
    status: z.enum(activityStatuses),
    version: z.int().min(1).meta({ description: 'How many times its content was written' }),
    ...content,
    recalled: z
      .strictObject({ at: z.iso.datetime(), reason: recallReason })
      .optional()
      .meta({ description: 'Since when, and why, families are told not to do it' }),
    confirmed: z
      .array(confirmedWord)
      .readonly()
      .optional()
      .meta({ description: 'Answers of administrators to words of the texts that name hazards' }),
    updatedAt: z.iso.datetime(),
    changedBy: doneBy.optional().meta({ description: 'In lists with=changes' }),
    notes: z.int().optional().meta({ description: 'In lists with=changes: how many notes it has' }),
    workingDraft: z
      .strictObject({ basedOn: z.int().min(1), outdated: z.boolean(), savedAt: z.iso.datetime() })
      .optional()
      .meta({ description: 'There is a working draft: GET …/draft' }),
    publishAt: z.iso.datetime().optional().meta({ description: 'When it, or its working draft, is to be published' }),
    publicationRefused: z
      .strictObject({ at: z.iso.datetime(), ...refusal })
      .optional()
      .meta({ description: 'Why the last scheduled publication was not carried out' }),
  })
  .meta({ id: 'CatalogueEntry' })
export type ConfirmedWord = z.infer<typeof confirmedWord>
export type CatalogueEntry = z.infer<typeof catalogueEntry>

export const selectedEntry = z
  .strictObject({ id: z.guid(), title: z.string(), status: z.enum(activityStatuses), isRecalled: z.boolean() })
  .meta({ id: 'SelectedEntry' })
export type SelectedEntry = z.infer<typeof selectedEntry>

/** The text that is prepared beside a published entry, in the shape of an entry. */
export const workingDraft = z
  .strictObject({
    id: z.guid(),
    basedOn: z.int().min(1).meta({ description: 'The published version that it is to replace' }),
    version: z.int().min(1).meta({ description: 'The published version now' }),
    outdated: z.boolean().meta({ description: 'The published entry was revised since; publishing is refused' }),
    savedAt: z.iso.datetime(),
    publishAt: z.iso.datetime().optional(),
    ...content,
  })
  .meta({ id: 'WorkingDraft' })
export type WorkingDraft = z.infer<typeof workingDraft>

export const historyEntry = z
  .strictObject({
    what: z.enum([
      'added',
      'revised',
      'reverted',
      'published',
      'unpublished',
      'archived',
      'recalled',
      'restored',
      'confirmed',
      'noted',
      'note-resolved',
      'milestone-revised',
      'draft-saved',
      'draft-published',
      'draft-discarded',
      'scheduled',
      'unscheduled',
      'schedule-refused',
    ]),
    at: z.iso.datetime(),
    by: doneBy,
    version: z.int().min(1).meta({ description: "The entry's version from then on" }),
    revertedTo: z.int().min(1).optional().meta({ description: 'The version whose text was brought back' }),
    text: z.string().optional().meta({ description: 'Of a note' }),
    note: z.string().optional().meta({ description: 'Of a note and its resolution: names the note for resolving it' }),
    resolved: z
      .strictObject({ at: z.iso.datetime(), by: doneBy })
      .optional()
      .meta({ description: 'Of a note that is done' }),
    reason: recallReason.optional().meta({ description: 'Of a recall' }),
    changeSet: z.guid().optional().meta({ description: 'The import or bulk change that it belongs to' }),
    publishAt: z.iso.datetime().optional().meta({ description: 'Of a scheduled publication' }),
    refusal: z.strictObject(refusal).optional().meta({ description: 'Of a refused publication' }),
    words: z.array(confirmedWord).readonly().optional().meta({ description: 'Of answers to words' }),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof historyEntry>

export const catalogueVersion = z
  .strictObject({ version: z.int().min(1), at: z.iso.datetime(), by: doneBy, content: catalogueContent })
  .meta({ id: 'CatalogueVersion' })
export type CatalogueVersion = z.infer<typeof catalogueVersion>

export const recallReach = z
  .strictObject({ families: z.int().nullable().meta({ description: 'Null where they are fewer than five' }) })
  .meta({ id: 'RecallReach' })
export type RecallReach = z.infer<typeof recallReach>
