import { describe, expect, it } from 'vitest'
import { createParking, type ParkedEntry } from './parking.ts'
import { event, position } from './testing/growing-log.ts'

type Entry = ParkedEntry & { readonly documents: readonly string[] }
const entry = (at: number, documents: readonly string[], error: string | null = 'a mistake'): Entry => ({
  eventId: `${at}`,
  eventPosition: position(at),
  documents,
  error,
})
const mistake = new Error('a mistake')

/** Creates the parking of a subscription whose checkpoint is 5, with these stored entries. */
async function parkingOf(...stored: readonly Entry[]) {
  const parking = createParking<Entry>(
    {
      all: async function* () {
        yield stored
      },
      documentsOf: ({ documents }) => documents,
      park: async () => {},
    },
    { checkpoint: position(5) },
  )
  await parking.load()
  return parking
}

describe('the parked events of a subscription', () => {
  it('make their documents wait, and are counted with and without those that only wait', async () => {
    const parking = await parkingOf(entry(2, ['a']), entry(4, ['a', 'b'], null))
    expect([...parking.blocked]).toEqual(['a', 'b'])
    expect([parking.count, parking.poisonedCount]).toEqual([2, 1])
  })

  it('count an event once when several of its documents wait', async () => {
    const parking = await parkingOf()
    await parking.park([
      { event: event(6), documents: ['a'], error: mistake },
      { event: event(6), documents: ['b'], error: null },
    ])
    expect([...parking.blocked]).toEqual(['a', 'b'])
    expect([parking.count, parking.poisonedCount]).toEqual([1, 1])
  })

  it('make no document wait beyond the checkpoint, and are taken when they were delivered again and handled', async () => {
    const parking = await parkingOf(entry(6, ['a']), entry(7, ['b']))
    expect([parking.blocked.size, parking.count, parking.poisonedCount]).toEqual([0, 0, 0])
    const handled = ({ eventId }: Entry) => eventId === '6'
    expect(parking.takeHandled(handled)).toEqual([entry(6, ['a'])])
    expect(parking.takeHandled(handled)).toEqual([])
  })

  it('are not taken as handled when they were parked again', async () => {
    const parking = await parkingOf(entry(6, ['a']))
    await parking.park([{ event: event(6), documents: ['a'], error: mistake }])
    expect(parking.takeHandled(() => true)).toEqual([])
  })
})
