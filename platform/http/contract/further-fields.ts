import {
  adultRoles,
  energies,
  hazards,
  materialKinds,
  messes,
  occasions,
  places,
  skills,
} from '@filiz/domain/activity/vocabulary.ts'
import { z } from 'zod'

const list = <T extends z.ZodType>(item: T, description?: string) =>
  z
    .array(item)
    .readonly()
    .optional()
    .meta({ description: description ?? 'Left out where it is unknown' })

/** Optional fields of an activity that were added with schema 2. A field without a value is left out. */
export const furtherFields = {
  prepMinutes: z.int().min(0).optional().meta({ description: 'The adult alone, before' }),
  waitMinutes: z.int().min(0).optional().meta({ description: 'Drying, baking: nobody needs to be there' }),
  days: z.int().min(1).optional(),
  difficulty: z.int().min(1).max(5).optional().meta({ description: 'For a child in the middle of its ages' }),
  energy: z.enum(energies).optional(),
  mess: z.enum(messes).optional(),
  places: list(z.enum(places)),
  adult: z.enum(adultRoles).optional(),
  siblings: z.boolean().optional().meta({ description: 'Works for two of different ages' }),
  materialKinds: list(z.enum(materialKinds), 'Empty: nothing is needed'),
  skills: list(z.enum(skills)),
  hazards: list(z.enum(hazards)),
  season: list(z.int().min(1).max(12), 'The months in which it makes sense; empty: all year'),
  occasion: z.enum(occasions).nullable().optional().meta({ description: 'The day of the year that it is about' }),
}
