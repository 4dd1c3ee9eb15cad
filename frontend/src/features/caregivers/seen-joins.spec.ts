// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { noteSeen, unseenJoins } from './seen-joins.ts'

const joined = (at: string) => ({ accountId: 'uncle', name: 'Dayı', role: 'helper' as const, at })
const ada = { id: 'ada', joined: [joined('2026-11-28T09:00:00.000Z')] }
afterEach(() => localStorage.clear())

it('unseenJoins returns each join until noteSeen has stored it', () => {
  expect(unseenJoins(ada)).toEqual(ada.joined)
  noteSeen(ada)
  expect(unseenJoins(ada)).toEqual([])
  expect(unseenJoins({ ...ada, joined: [joined('2026-11-29T09:00:00.000Z')] })).toHaveLength(1)
})

it('knows nothing of answers that an older version stored', () => expect(unseenJoins({ id: 'ada' })).toEqual([]))
