import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mood } from '@filiz/domain/memories/events.ts'

/** An entry of the diary that the demo family writes. */
export interface Moment {
  /** Number of days before the end of the history. */
  readonly daysBefore: number
  readonly child: 'Defne' | 'Kerem'
  readonly by: 'mother' | 'father' | 'grandmother'
  readonly text: string
  readonly mood?: Mood
  /** Names of drawings in `drawings/`. */
  readonly photos?: readonly string[]
  readonly isFavourite?: true
}

/** A year of entries, oldest first; those before the family joined are written on its first day. */
export const moments: readonly Moment[] = [
  {
    daysBefore: 352,
    child: 'Defne',
    by: 'mother',
    mood: 'joyful',
    photos: ['snow'],
    isFavourite: true,
    text: 'İlk kardan adamımız. Havuçtan burnu akşama kadar durdu.',
  },
  {
    daysBefore: 330,
    child: 'Kerem',
    by: 'mother',
    mood: 'curious',
    text: '“Kar nereye gitti?” diye bütün sabah camdan baktı.',
  },
  {
    daysBefore: 301,
    child: 'Defne',
    by: 'mother',
    mood: 'calm',
    photos: ['cat'],
    text: 'Uyumadan önce komşunun kedisine bir ninni uydurdu.',
  },
  {
    daysBefore: 262,
    child: 'Kerem',
    by: 'mother',
    mood: 'proud',
    photos: ['sprout'],
    isFavourite: true,
    text: 'Ektiği fasulye çıktı! Herkese saksıyı gösterdi.',
  },
  {
    daysBefore: 236,
    child: 'Kerem',
    by: 'mother',
    mood: 'joyful',
    photos: ['kite'],
    text: 'Uçurtma ilk kez gerçekten uçtu. İpi bırakmak istemedi.',
  },
  {
    daysBefore: 204,
    child: 'Defne',
    by: 'mother',
    mood: 'curious',
    text: 'Sözlük diye bir kitap varmış; “bütün kelimeler orada mı?” diye sordu.',
  },
  {
    daysBefore: 171,
    child: 'Defne',
    by: 'father',
    mood: 'proud',
    photos: ['tower'],
    text: 'Boyundan büyük bir kule yaptı, kapısı bile vardı.',
  },
  {
    daysBefore: 139,
    child: 'Kerem',
    by: 'grandmother',
    mood: 'joyful',
    photos: ['sea'],
    isFavourite: true,
    text: 'Denize girmeden önce ayağıyla suyu yokladı, sonra çıkmak bilmedi.',
  },
  {
    daysBefore: 138,
    child: 'Defne',
    by: 'mother',
    mood: 'calm',
    photos: ['sea', 'cat'],
    isFavourite: true,
    text: 'Kumdan kalenin önüne bir bahçe çizdi. Akşam kediyle vedalaştı.',
  },
  {
    daysBefore: 97,
    child: 'Kerem',
    by: 'father',
    mood: 'tired',
    text: 'Parkta o kadar koştu ki arabada ayakkabısıyla uyudu.',
  },
  {
    daysBefore: 66,
    child: 'Defne',
    by: 'mother',
    mood: 'hard',
    text: 'Arkadaşı taşındı. Ona bir resim yaptık, postaya verdik.',
  },
  {
    daysBefore: 42,
    child: 'Defne',
    by: 'mother',
    mood: 'joyful',
    photos: ['cake'],
    isFavourite: true,
    text: 'Beş yaşında! Mumları üflemeden önce dileğini kulağıma söyledi.',
  },
  {
    daysBefore: 31,
    child: 'Kerem',
    by: 'mother',
    mood: 'curious',
    photos: ['leaves'],
    text: 'Yaprakları renklerine göre dizdi, en kırmızısını cebine koydu.',
  },
  {
    daysBefore: 12,
    child: 'Defne',
    by: 'father',
    mood: 'proud',
    photos: ['tower', 'leaves'],
    isFavourite: true,
    text: 'Kendi masalını anlattı: kulede yaşayan bir yaprak varmış.',
  },
  {
    daysBefore: 5,
    child: 'Kerem',
    by: 'grandmother',
    mood: 'joyful',
    photos: ['kite'],
    isFavourite: true,
    text: 'Uçurtmanın kuyruğunu birlikte düğümledik. Düğümlerin hepsini saydı.',
  },
  {
    daysBefore: 2,
    child: 'Defne',
    by: 'mother',
    mood: 'calm',
    text: 'Kardeşine kitap okudu, resimlerden uydurarak. Kerem hiç kıpırdamadı.',
  },
]

/** Returns a drawing as a WebP file. */
export const drawing = (name: string): Promise<Buffer> =>
  readFile(path.join(import.meta.dirname, 'drawings', `${name}.webp`))
