import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Actor } from '../child/rights.ts'
import { isRefusal } from '../shared/refusal.ts'
import { memoriesDecider } from './decider.ts'
import type { MemoriesEvent, MemoryChanges, MemoryContent } from './events.ts'
import type { MemoriesState, Memory } from './evolve.ts'

const people = ['mother', 'father'] as const
type Person = (typeof people)[number]
const actors: Readonly<Record<Person, Actor>> = {
  mother: { accountId: 'mother', role: 'owner' },
  father: { accountId: 'father', role: 'parent' },
}
const whose = { at: '2026-11-21T08:30:00.000Z', childId: 'child', memoryId: '2026-11_a', accountId: 'mother' }
const photo = (photoId: string) => ({ photoId, width: 4, height: 3 })
const content: MemoryContent = {
  day: '2026-11-20',
  text: 'first',
  mood: null,
  photos: [photo('p0'), photo('p1')],
  planId: null,
  activityId: null,
  isFavourite: false,
}

/** One memory, and what each person saw of it last. */
function family() {
  let [state, revision] = [memoriesDecider.initial, 0] as [MemoriesState, number]
  const record = (event: MemoriesEvent) => {
    const recorded = { ...event, revision: String(++revision).padStart(9, '0') }
    state = memoriesDecider.evolve(state, recorded)
  }
  record({ type: 'MemoryAdded', data: { ...whose, ...content } })
  const memory = () => state.memories[0]!
  const seen: Record<Person, Memory> = { mother: memory(), father: memory() }
  return {
    memory,
    seen,
    look: (person: Person) => void (seen[person] = memory()),
    change(person: Person, changes: MemoryChanges) {
      const decided = memoriesDecider.decide(
        {
          type: 'ChangeMemory',
          data: {
            ...whose,
            by: actors[person],
            today: '2026-11-21',
            birthDate: '2022-05-10',
            revision: seen[person].revision,
            changes,
          },
        },
        state,
      )
      if (isRefusal(decided)) return decided
      decided.forEach(record)
      return undefined
    },
  }
}

const day = fc.integer({ min: 10, max: 21 }).map((one) => `2026-11-${one}`)
const anyText = fc.constantFrom('a', 'b', 'c', 'd')
const motherly = fc.record({ text: anyText, isFavourite: fc.boolean() }, { requiredKeys: [] })
const fatherly = fc.record({ day, mood: fc.constantFrom('joyful' as const, null) }, { requiredKeys: [] })

it('keeps all changes of two people who change different fields, in any order', () => {
  const step = fc.record({
    isMother: fc.boolean(),
    looks: fc.boolean(),
    mother: motherly,
    father: fatherly,
    adds: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      const { memory, look, change } = family()
      let wanted: Partial<MemoryContent> = {}
      const added: string[] = []
      for (const [index, { isMother, looks, mother, father, adds }] of steps.entries()) {
        const person = isMother ? 'mother' : 'father'
        const fields = isMother ? mother : father
        if (looks) look(person)
        expect(change(person, { ...fields, ...(adds ? { addedPhotos: [photo(`n${index}`)] } : {}) })).toBeUndefined()
        // A person's browser knows the answer to that person's own change.
        look(person)
        wanted = { ...wanted, ...fields }
        if (adds) added.push(`n${index}`)
      }
      expect(memory()).toMatchObject({ ...content, ...wanted, photos: [...content.photos, ...added.map(photo)] })
    }),
  )
})

it('removes no photo and replaces no text or day that the author had not seen', () => {
  const step = fc.record({
    person: fc.constantFrom(...people),
    looks: fc.boolean(),
    changes: fc.record({ text: anyText, day }, { requiredKeys: [] }),
    adds: fc.boolean(),
    removes: fc.nat({ max: 8 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { memory, seen, look, change } = family()
      for (const [index, { person, looks, changes, adds, removes }] of steps.entries()) {
        if (looks) look(person)
        const [before, known] = [memory(), seen[person]]
        const removedPhotoIds = known.photos.slice(removes).map(({ photoId }) => photoId)
        const refusal = change(person, { ...changes, removedPhotoIds, addedPhotos: adds ? [photo(`n${index}`)] : [] })
        const after = memory()
        if (refusal) expect(after).toBe(before)
        for (const field of ['text', 'day'] as const)
          if (after[field] !== before[field]) expect(before[field]).toBe(known[field])
        for (const { photoId } of before.photos)
          if (!after.photos.some((one) => one.photoId === photoId)) expect(removedPhotoIds).toContain(photoId)
      }
    }),
  )
})
