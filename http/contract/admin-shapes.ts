import { categories } from '@filiz/domain/activity/events.ts'
import { z } from 'zod'
import { furtherFields } from './further-fields.ts'

/* What administrators are answered (api.md). */

const text = z.strictObject({
  title: z.string(),
  purpose: z.string(),
  description: z.string().optional(),
  materials: z.array(z.string()).readonly(),
  steps: z.array(z.string()).readonly(),
  safetyNotes: z.string().optional(),
  easier: z.string().optional(),
  harder: z.string().optional(),
}).meta({ id: 'CatalogueText' })

export const catalogueEntry = z.strictObject({
  id: z.guid(),
  status: z.enum(['published', 'archived']),
  version: z.int().min(1).meta({ description: 'How many times its content was written' }),
  category: z.enum(categories),
  monthTheme: z.int().min(1).max(12),
  minAge: z.int(),
  maxAge: z.int(),
  durationMinutes: z.int(),
  ...furtherFields,
  kin: z.string().nullable().meta({ description: 'Shared by near-duplicates, which never meet in one month' }),
  videoUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
  interests: z.array(z.string()).readonly(),
  translations: z.strictObject({ tr: text, en: text.optional() }),
  updatedAt: z.iso.datetime(),
}).meta({ id: 'CatalogueEntry' })
export type CatalogueEntry = z.infer<typeof catalogueEntry>
