import { expect, it } from 'vitest'
import { evenLines, lines } from './lines.ts'

it('lines breaks a text only between words', () => {
  expect(lines('Tam 8 gün, birlikte oynamaya zaman ayırdınız.', 20)).toEqual([
    'Tam 8 gün, birlikte',
    'oynamaya zaman',
    'ayırdınız.',
  ])
  expect(lines('a çokuzunbirkelime b', 5)).toEqual(['a', 'çokuzunbirkelime', 'b'])
  expect(lines('kısa', 20)).toEqual(['kısa'])
})

it('evenLines gives the lines similar lengths without adding a line', () => {
  expect(evenLines('Tam 8 gün, birlikte oynamaya zaman ayırdınız.', 38)).toEqual([
    'Tam 8 gün, birlikte',
    'oynamaya zaman ayırdınız.',
  ])
  expect(evenLines('You did the whole plan: all 15 activities.', 38)).toEqual([
    'You did the whole plan:',
    'all 15 activities.',
  ])
  expect(evenLines('Planın tamamını, 15 etkinliğin hepsini yaptınız.', 38)).toEqual([
    'Planın tamamını, 15 etkinliğin',
    'hepsini yaptınız.',
  ])
  expect(evenLines('kısa', 20)).toEqual(['kısa'])
})
