import type { CatalogueEntry } from '../types.ts'

/** A whole one; for specs. */
export const anEntry = (change: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  id: '0a6a3bd6-5d52-5bd8-9a06-1f5a2d0f9d11', status: 'draft', version: 1, updatedAt: '2026-11-20T10:00:00.000Z',
  category: 'DIL_HIKAYE', monthTheme: 10, minAge: 2, maxAge: 4, durationMinutes: 10, difficulty: 2, energy: 'calm', mess: 'none', adult: 'with', siblings: true,
  prepMinutes: 0, waitMinutes: 0, days: 1, places: ['floor'], materialKinds: ['textiles'], skills: ['storytelling'], hazards: [], season: [], occasion: null,
  kin: null, videoUrl: null, pdfUrl: null, interests: ['books'],
  translations: {
    tr: { title: 'Kukla Konuşuyor', purpose: 'Önce siz, sonra kukla.', description: 'Bir çorap kukla olur.', materials: ['1 çorap'], steps: ['Çorabı giyin.', '“Merhaba” deyin.', 'Sırayla konuşun.', 'Kuklayı uyutun.'], easier: 'Yalnız dinlesin.', harder: 'Ses versin.', safetyNotes: 'Düğmeler ağza gider.' },
    en: { title: 'The Puppet Talks', purpose: 'You first, then the puppet.', description: 'A sock becomes a puppet.', materials: ['1 sock'], steps: ['Put the sock on.', 'Say hello.', 'Take turns.', 'Put it to bed.'], easier: 'They only listen.', harder: 'They do the voice.', safetyNotes: 'Buttons end up in mouths.' },
  },
  ...change,
})
