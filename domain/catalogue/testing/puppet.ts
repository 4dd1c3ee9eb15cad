import type { ActivityContent, ActivityText } from '../../activity/events.ts'

const tr: ActivityText = {
  title: 'Kukla Konuşuyor',
  purpose: 'Önce siz, sonra kukla; sonunda soruyu kendisi sorar.',
  description: 'Bir çorap kukla olur.',
  materials: ['1 çorap'],
  steps: ['Çorabı elinize giyin.', '“Merhaba” deyin.', 'Sırayla konuşun.', 'Kuklayı uyutun.'],
  easier: 'Yalnız dinlesin.',
  harder: 'Kuklaya o ses versin.',
  safetyNotes: 'Çorap yerde kayar.',
}
const en: ActivityText = {
  title: 'The Puppet Talks',
  purpose: 'You first, then the puppet; in the end your child asks.',
  description: 'A sock becomes a puppet.',
  materials: ['1 sock'],
  steps: ['Put the sock on.', 'Say, ‘Hello’.', 'Take turns.', 'Put the puppet to bed.'],
  easier: 'They only listen.',
  harder: 'They do the voice.',
  safetyNotes: 'Socks slide on the floor.',
}
const content = {
  category: 'DIL_HIKAYE',
  monthTheme: 10,
  minAge: 2,
  maxAge: 4,
  durationMinutes: 10,
  videoUrl: null,
  pdfUrl: null,
  interests: ['books'],
  topics: [],
  stepSymbols: [],
  prepMinutes: 0,
  waitMinutes: 0,
  days: 1,
  difficulty: 2,
  energy: 'calm',
  mess: 'none',
  places: ['floor'],
  adult: 'with',
  siblings: true,
  materialKinds: ['textiles'],
  skills: ['storytelling'],
  hazards: [],
  season: [],
  occasion: null,
  kin: null,
  translations: { tr, en },
} satisfies ActivityContent

/** A valid entry of the catalogue with its texts, for specs. */
export const puppet = { content, tr, en }
