import { z } from 'zod'
import { code } from '../shared/field-codes.ts'
import { savedQueries } from '../shared/saved-queries.ts'
import {
  atMost,
  choice,
  choices,
  day,
  distinctChoices,
  distinctLines,
  flag,
  id,
  keyword,
  line,
  opaque,
  optionalLine,
  optionalParagraph,
  paragraph,
  parameter,
  timeOfDay,
  webAddress,
  whole,
  wholeParameter,
} from '../shared/fields.ts'
import { activityStatuses, categories, feedKinds, type DraftContent } from './events.ts'
import { soughtPlaces } from './places.ts'
import { stepChoices } from './step-symbols.ts'
import { topics } from './topics.ts'
import { adultRoles, energies, hazards, materialKinds, messes, occasions, places, skills } from './vocabulary.ts'

export const youngestAge = 2
export const oldestAge = 6
export const ages = Array.from({ length: oldestAge - youngestAge + 1 }, (_, index) => youngestAge + index)

/** The limits keep an entry in both languages within the maximum size of one event. */
const list = (max: number) =>
  z
    .array(paragraph(max))
    .check(atMost(50))
    .nullish()
    .transform((items) => items ?? [])

export const activityText = z.strictObject({
  title: line(120, 'title'),
  purpose: paragraph(500, 'purpose'),
  description: optionalParagraph(5_000),
  materials: list(300),
  steps: list(1_000),
  safetyNotes: optionalParagraph(2_000),
  easier: optionalParagraph(1_000),
  harder: optionalParagraph(1_000),
})

/** Turns an omitted value into null, which means unknown. */
const known = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)

const furtherFields = {
  prepMinutes: known(whole(0, 120)),
  waitMinutes: known(whole(0, 1_440)),
  days: known(whole(1, 31)),
  difficulty: known(whole(1, 5)),
  energy: known(choice(energies)),
  mess: known(choice(messes)),
  places: known(distinctChoices(choice(places), { min: 1 })),
  adult: known(choice(adultRoles)),
  siblings: known(flag),
  materialKinds: known(distinctChoices(choice(materialKinds))),
  skills: known(distinctChoices(choice(skills), { min: 1, max: 4 })),
  hazards: known(distinctChoices(choice(hazards))),
  season: known(distinctChoices(whole(1, 12))),
  occasion: known(choice(occasions)),
  kin: known(keyword(40)),
}

const contentFields = {
  category: choice(categories, 'category'),
  monthTheme: whole(1, 12),
  minAge: whole(youngestAge, oldestAge),
  maxAge: whole(youngestAge, oldestAge),
  durationMinutes: whole(1, 180),
  videoUrl: webAddress,
  pdfUrl: webAddress,
  interests: distinctLines(30, 40)
    .nullish()
    .transform((interests) => interests ?? []),
  topics: distinctChoices(choice(topics), { max: 6 })
    .nullish()
    .transform((its) => its ?? []),
  stepSymbols: choices(choice(stepChoices))
    .nullish()
    .transform((its) => its ?? []),
  ...furtherFields,
  translations: z.strictObject({ tr: activityText, en: activityText.nullish().transform((text) => text ?? null) }),
}
const unwritten = <T extends z.ZodType<string | null>>(schema: T) => schema.transform((text) => text ?? '')

/** A draft needs only a Turkish title; `missing-fields.ts` says what a publication needs besides. */
const draftFields = {
  ...contentFields,
  category: known(contentFields.category),
  monthTheme: known(contentFields.monthTheme),
  minAge: known(contentFields.minAge),
  maxAge: known(contentFields.maxAge),
  durationMinutes: known(contentFields.durationMinutes),
  translations: z.strictObject({
    tr: activityText.extend({ purpose: unwritten(optionalParagraph(500)) }),
    en: known(activityText.extend({ title: unwritten(optionalLine(120)), purpose: unwritten(optionalParagraph(500)) })),
  }),
}
const agesInOrder = ({ minAge, maxAge }: { minAge: number | null; maxAge: number | null }) =>
  minAge === null || maxAge === null || minAge <= maxAge
const bothAges = z.object({ minAge: contentFields.minAge, maxAge: contentFields.maxAge })
/** Compares the ages even when other fields have errors, so that one response reports all errors. */
const outOfOrder = {
  path: ['maxAge'],
  error: code('below-min-age'),
  when: ({ value }: { value: unknown }) => bothAges.safeParse(value).success,
}

/** Confirmations of words that may name a hazard: the word names `hazard`, or is harmless if there is none. */
const confirm = z
  .array(z.strictObject({ word: line(120), hazard: known(choice(hazards)), reason: optionalParagraph(200) }))
  .check(atMost(100))
  .nullish()
  .transform((answers) => answers ?? undefined)
export const publishBody = z.strictObject({ confirm })

/** The body with which an administrator writes a catalogue entry. */
export const activityBody = z.strictObject(contentFields).refine(agesInOrder, outOfOrder)

/** A client may send these fields of an earlier response back; they are ignored. */
const echoed = { confirmed: z.unknown().optional() }

export const draftBody = z.strictObject(draftFields).refine(agesInOrder, outOfOrder)

/** The body of a new entry; the entry is published unless `status` is `draft`. */
export const newActivityBody = z
  .discriminatedUnion(
    'status',
    [
      z
        .strictObject({ ...contentFields, ...echoed, status: z.literal('published').nullish(), confirm })
        .refine(agesInOrder, outOfOrder),
      z
        .strictObject({ ...draftFields, ...echoed, status: z.literal('draft'), confirm })
        .refine(agesInOrder, outOfOrder),
    ],
    code('not-an-option'),
  )
  .transform(({ status, confirm: answers, confirmed: _, ...content }) => ({
    status: status ?? ('published' as const),
    byDefault: status == null,
    confirm: answers,
    content: content as DraftContent,
  }))
/** Fields that the server maintains. They are ignored, so that a client may send an answer back. */
const ignored = z.unknown().optional()
const maintained = {
  ...echoed,
  status: choice(activityStatuses).nullish(),
  id: ignored,
  version: ignored,
  updatedAt: ignored,
  recalled: ignored,
  workingDraft: ignored,
  publishAt: ignored,
  publicationRefused: ignored,
  changedBy: ignored,
  notes: ignored,
  outdated: ignored,
  savedAt: ignored,
}
const withoutMaintained = <Body extends object>(body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !Object.hasOwn(maintained, field))) as Omit<
    Body,
    keyof typeof maintained
  >

/**
 * The body of a revision; the decider refuses an incomplete one of a published entry.
 */
export const revisedActivityBody = z
  .strictObject({ ...draftFields, ...maintained, confirm })
  .refine(agesInOrder, outOfOrder)
  .transform(({ confirm: answers, ...body }) => ({ confirm: answers, content: withoutMaintained(body) }))

/**
 * The body of a working draft. `basedOn`: the published version that it is to replace, by default that of the working
 * draft before.
 */
export const workingDraftBody = z
  .strictObject({ ...draftFields, ...maintained, basedOn: known(whole(1, 1_000_000)) })
  .refine(agesInOrder, outOfOrder)
  .transform(({ basedOn, ...body }) => ({ basedOn, content: withoutMaintained(body) }))
/** A day and time in the administrator's time zone. */
export const scheduleBody = z.strictObject({ day, time: timeOfDay })

export const revertBody = z.strictObject({ version: whole(1, 1_000_000) })
export const recallBody = z.strictObject({
  reason: z.strictObject({ tr: paragraph(500, 'recall'), en: optionalParagraph(500) }),
})
/** `recalled`: confirms that the recall of the activity is to be revoked. */
export const restoreBody = z.strictObject({ recalled: flag.optional() })
export const noteBody = z.strictObject({ text: paragraph(2_000) })

/** An age range `a-b` in whole years, both included, with `a ≤ b`. */
const ageRange = z
  .string()
  .regex(/^[2-6]-[2-6]$/, code('not-an-option'))
  .refine((range) => range.charAt(0) <= range.charAt(2), code('not-an-option'))
  .transform((range) => ({ from: Number(range.charAt(0)), to: Number(range.charAt(2)) }))
export const defaultPageSize = 20
export const maxPageSize = 100

const filters = {
  search: parameter(z.string().trim().check(atMost(200)).optional()),
  category: parameter(choice(categories).optional()),
  ageRange: parameter(ageRange.optional()),
  monthTheme: wholeParameter(1, 12),
  maxMinutes: wholeParameter(1, 180),
  energy: parameter(choice(energies).optional()),
  place: parameter(choice(soughtPlaces).optional()),
  materials: parameter(choice(['none']).optional()),
  inSeason: parameter(choice(['true']).optional()),
  topic: parameter(choice(topics).optional()),
  page: wholeParameter(1, 1_000_000).transform((page) => page ?? 1),
  limit: wholeParameter(1, maxPageSize).transform((limit) => limit ?? defaultPageSize),
}

/** Queries allow unknown parameters, because every request may have `lang` and `nocache`. */
export const catalogueQuery = z
  .object({
    ...filters,
    childId: parameter(id.optional()),
    /** Only what the family saved for the child. */
    favourite: parameter(choice(['true']).optional()),
  })
  .refine(({ childId, favourite }) => favourite === undefined || childId !== undefined, {
    path: ['childId'],
    message: code('required'),
  })
export type CatalogueQuery = z.infer<typeof catalogueQuery>

/** Sort keys of usage figures (`domain/use`). */
export const useOrders = ['planned', 'done', 'swapped', 'engagement', 'felt'] as const
export type UseOrder = (typeof useOrders)[number]

/**
 * Sort keys of the administrators' table; `-` means descending. `difficulty` is the entry's value, `felt` the parents'
 * rating.
 */
export const catalogueOrders = [
  'title',
  'category',
  'status',
  'monthTheme',
  'minAge',
  'durationMinutes',
  'difficulty',
  'version',
  'updatedAt',
  ...useOrders,
] as const
export type CatalogueOrder = (typeof catalogueOrders)[number]
const order = z
  .string()
  .regex(new RegExp(`^-?(${catalogueOrders.join('|')})$`), code('not-an-option'))
  .transform((text) => ({ by: text.replace('-', '') as CatalogueOrder, descending: text.startsWith('-') }))

/** `by`: an account's id, `catalogue` for releases of the product, or `operator`. */
export const feedQuery = z.object({
  page: filters.page,
  limit: filters.limit,
  by: parameter(z.string().check(atMost(100)).optional()),
  kind: parameter(choice(feedKinds).optional()),
  /** One line for an import or bulk change, and lines for milestones. */
  grouped: parameter(choice(['true']).optional()),
})
/** `upTo`: the id of a change in the feed. */
export const readNotesBody = z.strictObject({ upTo: line(100) })
export const viewsBody = z.strictObject({ views: savedQueries(30) })

export const historyQuery = z.object({ page: filters.page, limit: filters.limit })

const { page, limit, ...catalogueFilters } = filters
/** The administrators' filters of the catalogue, shared by the list, the selection and the export. */
const adminFilters = {
  ...catalogueFilters,
  status: parameter(choice(activityStatuses).optional()),
  missing: parameter(choice(['en']).optional()),
  hazards: parameter(choice(['unknown']).optional()),
  hazard: parameter(choice(hazards).optional()),
  skill: parameter(choice(skills).optional()),
  kin: parameter(keyword(40).optional()),
  /** An account's id, `catalogue` for releases of the product, or `operator`. */
  changedBy: parameter(z.string().check(atMost(100)).optional()),
  season: parameter(choice(['none']).optional()),
  warnings: parameter(choice(['true']).optional()),
  /** `open`: entries with a note that is not resolved. */
  notes: parameter(choice(['true', 'open']).optional()),
  pending: parameter(choice(['working-draft', 'scheduled', 'refused']).optional()),
}
/** `with=changes`: also who changed each entry last, and how many notes it has. */
export const adminCatalogueQuery = z.object({
  ...adminFilters,
  page,
  limit,
  sort: parameter(order.optional()),
  with: parameter(choice(['changes']).optional()),
})
export const adminSelectionQuery = z.object(adminFilters)
export type AdminCatalogueQuery = z.infer<typeof adminCatalogueQuery>

export const fileFormats = ['csv', 'ndjson', 'xlsx'] as const
/** `ids`: only these entries, separated by commas. */
export const exportQuery = z.object({
  ...adminFilters,
  format: choice(fileFormats),
  ids: parameter(
    z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(id).check(atMost(300)))
      .optional(),
  ),
})

/** The response is JSON unless the client requests a CSV file. */
export const useQuery = z.object({
  format: parameter(choice(['json', 'csv']).optional()).transform((format) => format ?? 'json'),
})

const version = z
  .string({ error: code('required') })
  .regex(/^[1-9]\d{0,5}$/, code('not-whole'))
  .transform(Number)
/** Two versions of an entry. */
export const compareQuery = z.object({ from: version, to: version })

/** Maximum number of ids in a query, so that the address stays short enough for every proxy. */
const mostOverwritten = 150
const overwritten = z
  .string()
  .transform((text) => (text === 'all' ? { all: true, ids: [] } : { all: false, ids: text.split(',') }))
  .pipe(z.object({ all: z.boolean(), ids: z.array(id).check(atMost(mostOverwritten)) }))

export const importQuery = z.object({
  format: choice(fileFormats),
  dryRun: parameter(choice(['true', 'false']).optional()).transform((dryRun) => dryRun === 'true'),
  /** `all`, or the ids of entries that may be overwritten although they were changed after the file was written. */
  overwrite: parameter(overwritten.optional()),
  asOf: parameter(opaque(200).optional()),
})
/** `overwrite`: see `importQuery`. */
export const undoQuery = z.object({
  dryRun: parameter(choice(['true', 'false']).optional()).transform((dryRun) => dryRun === 'true'),
  overwrite: parameter(overwritten.optional()),
})
/** `changeSet`: an id of the client for all requests of one bulk change, which can then be undone as one. */
export const bulkQuery = z.object({ changeSet: parameter(id.optional()) })

export type ImportQuery = z.infer<typeof importQuery>
