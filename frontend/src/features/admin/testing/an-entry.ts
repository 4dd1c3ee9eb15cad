import { puppet } from '@filiz/domain/catalogue/testing/puppet.ts'
import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'

/** A complete catalogue entry for specs. */
export const anEntry = (change: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  id: '0a6a3bd6-5d52-5bd8-9a06-1f5a2d0f9d11',
  status: 'draft',
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...puppet.content,
  translations: {
    tr: {
      title: 'Kukla Konuşuyor',
      purpose: 'Önce siz, sonra kukla.',
      description: 'Bir çorap kukla olur.',
      materials: ['1 çorap'],
      steps: ['Çorabı giyin.', '“Merhaba” deyin.', 'Sırayla konuşun.', 'Kuklayı uyutun.'],
      easier: 'Yalnız dinlesin.',
      harder: 'Ses versin.',
      safetyNotes: 'Çorap yerde kayar.',
    },
    en: {
      title: 'The Puppet Talks',
      purpose: 'You first, then the puppet.',
      description: 'A sock becomes a puppet.',
      materials: ['1 sock'],
      steps: ['Put the sock on.', 'Say hello.', 'Take turns.', 'Put it to bed.'],
      easier: 'They only listen.',
      harder: 'They do the voice.',
      safetyNotes: 'Socks slide on the floor.',
    },
  },
  ...change,
})
