import fc from 'fast-check'
import { categories } from '../../activity/events.ts'
import { activityName } from '../../progress/testing/months.ts'
import { presetInterests } from '../../texts/categories.ts'
import type { Candidate } from '../request.ts'

/** Builds an activity that suits every age; category and month theme depend on the index. */
export const candidate = (index: number, more: Partial<Candidate> = {}): Candidate => ({
  activityId: activityName(index),
  version: 1,
  category: categories[index % categories.length]!,
  monthTheme: 1 + (index % 12),
  minAge: 2,
  maxAge: 6,
  durationMinutes: 20,
  interests: [],
  hazards: [],
  translations: { tr: { materials: [], safetyNotes: 'Yanında kalın.' } },
  ...more,
})

export const candidates = (
  size: number,
  more: (index: number) => Partial<Candidate> = () => ({}),
): readonly Candidate[] => Array.from({ length: size }, (_, index) => candidate(index, more(index)))

/** Generates up to `size` activities with any age range. */
export const someCatalogue = (size = 120): fc.Arbitrary<readonly Candidate[]> =>
  fc
    .array(
      fc.record({
        category: fc.constantFrom(...categories),
        monthTheme: fc.integer({ min: 1, max: 12 }),
        ages: fc.tuple(fc.integer({ min: 2, max: 6 }), fc.nat(3)),
        durationMinutes: fc.integer({ min: 5, max: 60 }),
        interests: fc.uniqueArray(fc.constantFrom(...presetInterests), { maxLength: 3 }),
        materials: fc.nat(6),
        version: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: size, size: 'max' },
    )
    .map((entries) =>
      entries.map(({ ages: [minAge, more], materials, ...entry }, index) => ({
        ...candidate(index),
        ...entry,
        minAge,
        maxAge: Math.min(6, minAge + more),
        translations: { tr: { materials: Array.from({ length: materials }, (_, index) => `malzeme ${index}`) } },
      })),
    )
