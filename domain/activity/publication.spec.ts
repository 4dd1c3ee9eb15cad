import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recorded } from '../read-models/testing/log.ts'
import { specify } from '../shared/given-when-then.ts'
import { isRefusal } from '../shared/refusal.ts'
import type { ActivityCommand } from './commands.ts'
import { activityDecider } from '../registry/activity-decider.ts'
import { activities, forParents, type CatalogueDocument } from '../read-models/activities.ts'
import type { ActivityContent, ActivityEvent, DraftContent, FirstStatus, WordConfirmation } from './events.ts'
import type { Activity, ActivityState } from './evolve.ts'
import { hazardsAgainstAge, isSafeAt, missingNotes } from './hazards.ts'
import { publicationFaults, unsettledWords } from './publication.ts'
import { contentWith, textOf } from './testing/content.ts'

const { given, fold } = specify(activityDecider)
const at = '2026-11-21T08:30:00.000Z'
const activityId = 'e1'

const noted = 'Yanından ayrılmayın.'
const contentOf = (steps: readonly string[], more: Partial<ActivityContent> = {}) =>
  contentWith(textOf('Birlikte', { steps, safetyNotes: noted }), { adult: 'with', ...more })
const safe = contentOf(['Birlikte oturun.'], { hazards: [] })
const plain = contentOf(['Birlikte oturun.'])
const cutting = (hazards: ActivityContent['hazards'], more: Partial<ActivityContent> = {}) =>
  contentOf(['Muzu bıçakla kesin.'], { hazards, ...more })

const answer = (word: string, hazard: WordConfirmation['hazard'] = null, reason: string | null = null) => ({
  word,
  hazard,
  reason,
})
const added = (content: ActivityContent, status: FirstStatus = 'published'): ActivityEvent => ({
  type: 'ActivityAdded',
  data: { at, activityId, origin: 'admin', status, content },
})
const revised = (content: ActivityContent): ActivityEvent => ({
  type: 'ActivityRevised',
  data: { at, activityId, origin: 'admin', content },
})
const confirmed = (...words: readonly WordConfirmation[]): ActivityEvent => ({
  type: 'HazardWordsConfirmed',
  data: { at, activityId, origin: 'admin', words },
})
const published: ActivityEvent = { type: 'ActivityPublished', data: { at, activityId, origin: 'admin' } }
const unpublished: ActivityEvent = { type: 'ActivityUnpublished', data: { at, activityId, origin: 'admin' } }
const archived: ActivityEvent = { type: 'ActivityArchived', data: { at, activityId, origin: 'admin' } }
const restored: ActivityEvent = { type: 'ActivityRestored', data: { at, activityId, origin: 'admin' } }

type Answers = readonly WordConfirmation[]
const add = (content: ActivityContent, status: FirstStatus, byDefault = false, confirm?: Answers): ActivityCommand => ({
  type: 'Add',
  data: { at, activityId, status, byDefault, content, confirm },
})
const revise = (content: ActivityContent, confirm?: Answers): ActivityCommand => ({
  type: 'Revise',
  data: { at, content, confirm },
})
const publish = (confirm?: Answers): ActivityCommand => ({ type: 'Publish', data: { at, confirm } })
const restore: ActivityCommand = { type: 'Restore', data: { at, recalled: false } }

/** Returns the code and the message with which a command is refused because of the hazards. */
function refusalOf(command: ActivityCommand, ...history: readonly ActivityEvent[]) {
  const decision = activityDecider.decide(command, fold(history))
  const error = isRefusal(decision) ? decision.fields?.['hazards'] : undefined
  return typeof error === 'object' && 'message' in error ? error : undefined
}
const codeOf = (command: ActivityCommand, ...history: readonly ActivityEvent[]) => refusalOf(command, ...history)?.code

describe('the Publish command', () => {
  it('is refused with word, place and what to do while a found word is neither named nor confirmed', () => {
    const error = refusalOf(publish(), added(cutting([]), 'draft'))
    expect(error?.code).toBe('hazard-unnamed')
    expect(error?.message.tr).toContain('“bıçak”, “bıçakla” (kesici alet): Adımlar 1 (Türkçe)')
    expect(error?.message.tr).toContain('tehlikeyi ekleyin ya da burada zararsız olduğunu onaylayın')
    expect(error?.message.en).toContain('‘bıçak’, ‘bıçakla’ (sharp tools): Steps 1 (Turkish)')
  })
  it('is refused while the hazards are unknown', () => {
    expect(codeOf(publish(), added(plain, 'draft'))).toBe('hazards-unknown')
    expect(codeOf(publish(), added(cutting(null), 'draft'))).toBe('hazard-unnamed')
  })
  it('is refused when hazards contradict the youngest age, and says which age to change', () => {
    const parts = contentOf([], { hazards: ['small-parts'] })
    expect(refusalOf(publish(), added(parts, 'draft'))).toMatchObject({
      code: 'hazard-against-age',
      message: { en: 'Not below the age of 3: small parts. Set the youngest age to 3 or more.' },
    })
    given(added({ ...parts, minAge: 3 }, 'draft'))
      .when(publish())
      .thenEvents(published)
    expect(codeOf(publish(), added(cutting(['sharp'], { adult: 'near' }), 'draft'))).toBe('hazard-against-age')
  })
  it('publishes when the hazards name each found word', () =>
    given(added(cutting(['sharp']), 'draft'))
      .when(publish())
      .thenEvents(published))
  it('adds the hazards that the answers name, and keeps who named them', () =>
    given(added(cutting(null), 'draft'))
      .when(publish([answer('BIÇAKLA', 'sharp'), answer('kesin', null, 'elle koparılır')]))
      .thenEvents(
        confirmed(answer('bıçak', 'sharp'), answer('kesmek', null, 'elle koparılır')),
        revised(cutting(['sharp'])),
        published,
      ))
  it('takes an empty list of answers for hazards that are known to be none', () =>
    given(added(plain, 'draft')).when(publish([])).thenEvents(revised(safe), published))
  it('asks once for each word', () => {
    const history = [added(cutting([]), 'draft'), confirmed(answer('bıçak'), answer('kesmek'))]
    given(...history)
      .when(publish())
      .thenEvents(published)
    given(...history, published, unpublished)
      .when(publish())
      .thenEvents(published)
    given(...history, published)
      .when(publish([answer('bıçak', null, 'yine')]))
      .thenNothing()
    expect(
      codeOf(publish(), ...history, revised(contentOf(['Bıçakla kesin.', 'Fırına koyun.'], { hazards: [] }))),
    ).toBe('hazard-unnamed')
  })
  it('settles the words of an activity that is published already', () => {
    given(added(cutting(null)))
      .when(publish([answer('bıçak', 'sharp')]))
      .thenEvents(confirmed(answer('bıçak', 'sharp')), revised(cutting(['sharp'])))
    given(added(cutting(null)))
      .when(publish())
      .thenNothing()
  })
  it('is refused for an answer to a word that the texts do not have', () =>
    given(added(cutting([]), 'draft'))
      .when(publish([answer('bıçak'), answer('balon')]))
      .thenRefused('VALIDATION_FAILED', { fields: { 'confirm.1.word': 'no-such-word' } }))
  it('asks again when a named hazard is removed from the entry', () => {
    const history = [added(cutting(['sharp']), 'draft'), confirmed(answer('bıçak', 'sharp')), revised(cutting([]))]
    expect(codeOf(publish(), ...history)).toBe('hazard-unnamed')
  })
  it('asks for each hazard of a word that has several', () => {
    const bagel = contentOf([], { hazards: ['wheat'], translations: withMaterials('1 simit') })
    expect(codeOf(publish(), added(bagel, 'draft'), confirmed(answer('simit', 'wheat')))).toBe('hazard-unnamed')
    given(added(bagel, 'draft'))
      .when(publish([answer('simit', 'sesame')]))
      .thenEvents(confirmed(answer('simit', 'sesame')), revised({ ...bagel, hazards: ['wheat', 'sesame'] }), published)
  })
  it('accepts another hazard than the found one as the name of a word', () =>
    given(added(contentOf(['Balonu şişirin.'], { hazards: [], minAge: 4 }), 'draft'))
      .when(publish([answer('balon', 'cords')]))
      .thenEvents(
        confirmed(answer('balon', 'cords')),
        revised(contentOf(['Balonu şişirin.'], { hazards: ['cords'], minAge: 4 })),
        published,
      ))
})

describe('the Add command', () => {
  it('adds any draft, and publishes only what may be published', () => {
    given()
      .when(add(cutting(null), 'draft'))
      .thenEvents(added(cutting(null), 'draft'))
    expect(codeOf(add(cutting([]), 'published'))).toBe('hazard-unnamed')
    expect(codeOf(add(cutting(null), 'published', true))).toBe('hazard-unnamed')
    expect(codeOf(add(plain, 'published'))).toBe('hazards-unknown')
    given()
      .when(add(cutting(['sharp']), 'published'))
      .thenEvents(added(cutting(['sharp'])))
  })
  it('publishes an activity with unknown hazards and no found word when the status was left out', () =>
    given()
      .when(add(plain, 'published', true))
      .thenEvents(added(plain)))
  it('publishes with answers', () => {
    given()
      .when(add(cutting(null), 'published', true, [answer('bıçak', 'sharp')]))
      .thenEvents(added(cutting(['sharp'])), confirmed(answer('bıçak', 'sharp')))
    given()
      .when(add(plain, 'published', false, []))
      .thenEvents(added(safe))
  })
})

describe('the Revise and Revert commands', () => {
  it('revise a draft to anything', () =>
    given(added(safe, 'draft'))
      .when(revise(cutting(null)))
      .thenEvents(revised(cutting(null))))
  it('refuse an unnamed word, unknown hazards and hazards against age in a published activity', () => {
    expect(codeOf(revise(cutting([])), added(safe))).toBe('hazard-unnamed')
    expect(codeOf(revise(plain), added(safe))).toBe('hazards-unknown')
    expect(codeOf(revise(contentOf([], { hazards: ['batteries'] })), added(safe))).toBe('hazard-against-age')
    expect(codeOf({ type: 'Revert', data: { at, version: 1 } }, added(cutting([])), revised(safe))).toBe(
      'hazard-unnamed',
    )
  })
  it('accept changes of an activity published with unknown hazards that add no found word', () => {
    const longer = { ...cutting(null), durationMinutes: 40 }
    given(added(cutting(null)))
      .when(revise(longer))
      .thenEvents(revised(longer))
    expect(codeOf(revise(contentOf(['Bıçakla kesin.', 'Fırına koyun.'])), added(cutting(null)))).toBe('hazard-unnamed')
    expect(codeOf(revise(cutting([])), added(cutting(null)))).toBe('hazard-unnamed')
  })
  it('accept answers', () =>
    given(added(safe))
      .when(revise(cutting([]), [answer('bıçak', null, 'oyuncak'), answer('kesmek')]))
      .thenEvents(confirmed(answer('bıçak', null, 'oyuncak'), answer('kesmek')), revised(cutting([]))))
})

describe('an activity that may not be published', () => {
  it('returns from the archive as a draft', () => {
    given(added(cutting([])), archived)
      .when(restore)
      .thenEvents(restored, unpublished)
    given(added(plain), archived).when(restore).thenEvents(restored)
    given(added(cutting(['sharp'])), archived)
      .when(restore)
      .thenEvents(restored)
  })
  it('becomes a draft when an import publishes it', () => {
    given()
      .when(imported(cutting([])))
      .thenEvents(added(cutting([]), 'draft'))
    given(added(safe))
      .when(imported(cutting([])))
      .thenEvents(unpublished, revised(cutting([])))
    given(added(cutting([])))
      .when(imported(cutting([])))
      .thenNothing()
  })
  it('is not shown to families with a plan when an import turns it into a draft or archives it', () => {
    const shownAfter = (status: 'draft' | 'archived', content: DraftContent) => {
      const events = [added(safe), ...eventsOf(activityDecider.decide(imported(content, status), fold([added(safe)])))]
      const document = events.reduce<CatalogueDocument | undefined>(
        (before, event, index) => activities.fold(before, recorded(event, `activity-${activityId}`, index, index)),
        undefined,
      )
      const { translations, category } = forParents(document!)!
      return { steps: translations.tr.steps, category }
    }
    const before = { steps: ['Birlikte oturun.'], category: 'GUNLUK_BECERI' }
    expect(shownAfter('draft', cutting([]))).toEqual(before)
    expect(shownAfter('draft', { ...safe, category: null })).toEqual(before)
    expect(shownAfter('archived', cutting([]))).toEqual(before)
  })
  it('is shipped with the words that a review found harmless, each once', () => {
    const reviewed = [answer('bıçak', null, 'oyun'), answer('kesmek', null, 'oyun')]
    const ship = (words: readonly WordConfirmation[]): ActivityCommand => ({
      type: 'ShipActivity',
      data: { at, activityId, content: cutting([]), reviewed: words },
    })
    const shipped: ActivityEvent = {
      type: 'ActivityAdded',
      data: { at, activityId, origin: 'shipped', status: 'published', content: cutting([]) },
    }
    const answered = (...words: readonly WordConfirmation[]): ActivityEvent => ({
      type: 'HazardWordsConfirmed',
      data: { at, activityId, origin: 'shipped', words },
    })
    given()
      .when(ship(reviewed))
      .thenEvents(shipped, answered(...reviewed))
    given(shipped, answered(reviewed[0]!)).when(ship(reviewed)).thenEvents(answered(reviewed[1]!))
    given(shipped, answered(...reviewed))
      .when(ship(reviewed))
      .thenNothing()
    given(shipped, revised(cutting([])))
      .when(ship(reviewed))
      .thenNothing()
  })
  it('is shipped by a release all the same', () => {
    given()
      .when({ type: 'ShipActivity', data: { at, activityId, content: cutting([]) } })
      .thenEvents({
        type: 'ActivityAdded',
        data: { at, activityId, origin: 'shipped', status: 'published', content: cutting([]) },
      })
  })
})

const imported = (
  content: DraftContent,
  status: 'draft' | 'published' | 'archived' = 'published',
): ActivityCommand => ({ type: 'ImportActivity', data: { at, activityId, status, content, expected: 'any' } })
function eventsOf(decision: ReturnType<typeof activityDecider.decide>): readonly ActivityEvent[] {
  if (isRefusal(decision)) throw new Error(decision.code)
  return decision
}

function withMaterials(...materials: readonly string[]) {
  const { tr } = contentOf([]).translations
  return { tr: { ...tr, materials }, en: null }
}

/** Contents with and without words, with unknown, empty and naming hazards. */
const contents = fc
  .record({
    knife: fc.boolean(),
    oven: fc.boolean(),
    hazards: fc.constantFrom<ActivityContent['hazards']>(
      null,
      [],
      ['sharp'],
      ['heat'],
      ['sharp', 'heat'],
      ['small-parts'],
    ),
    minAge: fc.constantFrom(2, 3),
    adult: fc.constantFrom(null, 'with' as const),
    safetyNotes: fc.constantFrom(null, noted, noted),
  })
  .map(({ knife, oven, hazards, minAge, adult, safetyNotes }) => {
    const steps = [...(knife ? ['Bıçakla kesin.'] : []), ...(oven ? ['Fırına koyun.'] : [])]
    return contentWith(textOf('Birlikte', { steps, safetyNotes }), { hazards, minAge, adult })
  })
const answers = fc.option(
  fc.array(
    fc.record({
      word: fc.constantFrom('bıçak', 'kesmek', 'fırın', 'balon'),
      hazard: fc.constantFrom(null, 'sharp' as const, 'heat' as const, 'height' as const),
      reason: fc.constant(null),
    }),
    { maxLength: 3 },
  ),
  { nil: undefined },
)
const commands: fc.Arbitrary<ActivityCommand> = fc.oneof(
  fc
    .record({
      content: contents,
      confirm: answers,
      status: fc.constantFrom<FirstStatus>('draft', 'published'),
      byDefault: fc.boolean(),
    })
    .map((data): ActivityCommand => ({ type: 'Add', data: { at, activityId, ...data } })),
  fc
    .record({ content: contents, confirm: answers })
    .map((data): ActivityCommand => ({ type: 'Revise', data: { at, ...data } })),
  answers.map((confirm): ActivityCommand => ({ type: 'Publish', data: { at, confirm } })),
  fc
    .record({ content: contents, status: fc.constantFrom('draft' as const, 'published' as const, 'archived' as const) })
    .map((data): ActivityCommand => ({ type: 'ImportActivity', data: { at, activityId, expected: 'any', ...data } })),
  fc.integer({ min: 1, max: 4 }).map((version): ActivityCommand => ({ type: 'Revert', data: { at, version } })),
  fc.constantFrom<ActivityCommand>(
    { type: 'Unpublish', data: { at } },
    { type: 'Archive', data: { at } },
    { type: 'Restore', data: { at, recalled: false } },
    { type: 'Restore', data: { at, recalled: true } },
    { type: 'Recall', data: { at, reason: { tr: 'Tehlikeli', en: null } } },
  ),
)

it('refuses to take back a recall while the text may not be published', () => {
  const recalled: ActivityEvent = {
    type: 'ActivityRecalled',
    data: { at, activityId, origin: 'admin', reason: { tr: 'Tehlikeli', en: null } },
  }
  const before = [added(cutting(null)), recalled]
  expect(activityDecider.decide({ type: 'Restore', data: { at, recalled: true } }, fold(before))).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: { hazards: expect.anything() },
  })
  given(...before)
    .when({ type: 'Restore', data: { at, recalled: false } })
    .thenRefused('CONFLICT', { reason: 'RECALLED' })
})

it('no order of commands publishes an unnamed word, hazards against age, or hazards without a safety note', () => {
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 12 }), (given) => {
      let state: ActivityState = activityDecider.initial
      for (const command of given) {
        const decision = activityDecider.decide(command, state)
        if (isRefusal(decision)) continue
        // After each event: what is published for a moment is shown to families until it is published again.
        const { confirmed: answered } = decision.reduce(activityDecider.evolve, state) as Activity
        for (const event of decision) {
          state = activityDecider.evolve(state, event)
          if (state.status !== 'published') continue
          expect(unsettledWords(state.content, answered)).toEqual([])
          const faults = publicationFaults(state.content as ActivityContent, answered)
          expect(faults.filter(({ rule }) => rule !== 'unknown')).toEqual([])
        }
      }
    }),
    { numRuns: 300 },
  )
})

describe('hazards by age', () => {
  it.each(['small-parts', 'batteries', 'food-choking', 'suffocation'] as const)(
    '%s is not allowed at two',
    (hazard) => {
      expect(isSafeAt(2, contentOf([], { hazards: [hazard] }))).toBe(false)
      expect(isSafeAt(3, contentOf([], { hazards: [hazard] }))).toBe(true)
    },
  )
  it.each(['heat', 'sharp', 'water', 'street', 'height', 'cords', 'chemicals', 'eyes', 'animals'] as const)(
    'at two, %s is allowed only with an adult who takes part; an unknown `adult` does not suffice',
    (hazard) => {
      expect(isSafeAt(2, contentOf([], { hazards: [hazard], adult: 'near' }))).toBe(false)
      expect(isSafeAt(2, contentOf([], { hazards: [hazard], adult: null }))).toBe(false)
      expect(isSafeAt(2, contentOf([], { hazards: [hazard], adult: 'with' }))).toBe(true)
      expect(isSafeAt(3, contentOf([], { hazards: [hazard], adult: null }))).toBe(true)
    },
  )
  it('foods that choke need an adult who takes part below five', () => {
    expect(
      [3, 4, 5].map((years) => isSafeAt(years, contentOf([], { hazards: ['food-choking'], adult: 'near' }))),
    ).toEqual([false, false, true])
    expect(hazardsAgainstAge(4, { hazards: ['food-choking'], adult: 'near' })).toEqual([
      { hazard: 'food-choking', rule: 'adult-at-age', from: 5 },
    ])
  })
})

describe('safety notes', () => {
  const english = textOf('Together', { steps: ['Cut the banana.'] })
  const without = (more: Partial<ActivityContent> = {}) =>
    contentWith(textOf('Birlikte', { steps: ['Muzu bıçakla kesin.'] }), { adult: 'with', hazards: ['sharp'], ...more })

  it.each([
    'sharp',
    'heat',
    'water',
    'height',
    'small-parts',
    'food-choking',
    'suffocation',
    'chemicals',
    'cords',
  ] as const)('are needed for %s at every age, and the planner waits for them', (hazard) => {
    expect(missingNotes(without({ hazards: [hazard] }))).toEqual([
      { rule: 'no-safety-note', language: 'tr', hazards: [hazard] },
    ])
    expect(isSafeAt(5, without({ hazards: [hazard] }))).toBe(false)
    expect(isSafeAt(5, contentOf([], { hazards: [hazard] }))).toBe(true)
  })
  it('are not asked for other hazards', () =>
    expect(missingNotes(without({ hazards: ['milk', 'street', 'batteries'] }))).toEqual([]))
  it('are needed in each language that the entry has', () => {
    const { tr } = cutting(['sharp']).translations
    expect(missingNotes({ ...cutting(['sharp']), translations: { tr, en: english } })).toEqual([
      { rule: 'no-safety-note', language: 'en', hazards: ['sharp'] },
    ])
  })
  it('are missing: the publication is refused, and the error is at their field and says what to do', () => {
    const decision = activityDecider.decide(publish(), fold([added(without(), 'draft')]))
    expect(decision).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: {
        'translations.tr.safetyNotes': {
          code: 'hazard-without-note',
          message: {
            tr: 'Güvenlik (Türkçe): Güvenlik notu eksik: kesici alet. Neye dikkat edileceğini yazın.',
            en: 'Safety (Turkish): A safety note is missing: sharp tools. Say what to watch out for.',
          },
        },
      },
    })
  })
  it('when missing: scheduling is refused, an import becomes a draft, published content stays published', () => {
    const schedule: ActivityCommand = {
      type: 'SchedulePublication',
      data: { at, publishAt: '2026-12-01T05:00:00.000Z' },
    }
    expect(activityDecider.decide(schedule, fold([added(without(), 'draft')]))).toMatchObject({ refused: true })
    given().when(imported(without())).thenEvents(added(without(), 'draft'))
    given(added(without())).when(imported(without())).thenNothing()
    given(added(without())).when(publish()).thenNothing()
  })
})

it('a knife for a two-year-old is refused while the part of the adult is unknown', () =>
  expect(codeOf(publish([answer('bıçak', 'sharp')]), added(cutting(null, { adult: null }), 'draft'))).toBe(
    'hazard-against-age',
  ))
