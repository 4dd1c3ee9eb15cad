import { expect, it } from 'vitest'
import { newsPush } from './family-news.ts'

const content = { childId: 'c0', name: 'Murat', activity: 'Kapıda Üç Hareket' }

it.each([
  ['othersCompleted', 'Murat bir etkinlik tamamladı', 'Murat completed an activity', '/app/dashboard'],
  ['othersRemembered', 'Murat bir anı ekledi', 'Murat added a memory', '/app/memories?childId=c0'],
  ['othersJoined', 'Murat aranıza katıldı', 'Murat has joined you', '/app/settings/family?childId=c0'],
] as const)('a push about %s says in both languages who did it, and opens its page', (kind, tr, en, page) => {
  expect(newsPush({ ...content, kind }, 'tr')).toMatchObject({ title: tr, page })
  expect(newsPush({ ...content, kind }, 'en')).toMatchObject({ title: en, page })
})

it('a push about a completion has the title of the activity without a suffix', () =>
  expect(newsPush({ ...content, kind: 'othersCompleted' }, 'tr').body).toBe('Kapıda Üç Hareket'))

it('a push names nobody whose account was deleted', () =>
  expect(newsPush({ ...content, name: null, kind: 'othersJoined' }, 'tr').title).toBe('Bir aile üyesi aranıza katıldı'))
