import { describe, expect, it } from 'vitest'
import type { Recorded } from './event.ts'
import { personalFields } from './personal-data.ts'
import { currentSchema, NewerSchema, schemas, upcast } from './upcast.ts'

const recorded = (type: string, schema: number, data: Record<string, unknown>): Recorded => ({
  id: '1', stream: 'account-1', revision: '1', position: '1', type, data: { at: '2026-11-21T08:30:00.000Z', ...data },
  metadata: { schema, correlationId: 'c', causationId: 'c', actor: 'account:1' },
})

const example = schemas({
  ActivityCompleted: [
    data => ({ ...data, durationMinutes: data['minutes'] ?? null, minutes: undefined }),
    ({ minutes: _, ...data }) => ({ ...data, day: String(data['at']).slice(0, 10) }),
  ],
})

describe('upcasting', () => {
  it('upcasts an old event through every version since', () => {
    const upcasted = example.upcast(recorded('ActivityCompleted', 1, { minutes: 20 }))
    expect(upcasted.data).toEqual({ at: '2026-11-21T08:30:00.000Z', durationMinutes: 20, day: '2026-11-21' })
    expect(upcasted.metadata.schema).toBe(1)
  })
  it('begins at the event’s own version', () => {
    expect(example.upcast(recorded('ActivityCompleted', 2, { durationMinutes: 5 })).data).toEqual({ at: '2026-11-21T08:30:00.000Z', durationMinutes: 5, day: '2026-11-21' })
  })
  it('leaves an event of today as it is', () => {
    const today = recorded('ActivityCompleted', 3, { durationMinutes: 5, day: '2026-11-20' })
    expect(example.upcast(today)).toBe(today)
    expect(example.currentSchema('ActivityCompleted')).toBe(3)
    expect(example.currentSchema('ActivityReopened')).toBe(1)
  })
  it('stops at an event from a newer program', () => expect(() => example.upcast(recorded('ActivityCompleted', 4, {}))).toThrow(NewerSchema))
  it('has nothing to do yet', () => {
    expect(new Set(Object.keys(personalFields).map(currentSchema))).toEqual(new Set([1]))
    const event = recorded('AccountRegistered', 1, {})
    expect(upcast(event)).toBe(event)
  })
})
