import { pictureOf, type Picture } from '@filiz/domain/catalogue/picture/picture.ts'
import { bodily, poseWords } from '@filiz/domain/catalogue/picture/poses.ts'
import { thingWords, type Thing } from '@filiz/domain/catalogue/picture/things.ts'
import { describe, expect, it } from 'vitest'
import { shippedActivities } from './shipped.ts'

const all = shippedActivities().map(({ slug, content }) => {
  const { tr, en } = content.translations
  const words = ({ title, materials, steps }: typeof tr) => [title, ...materials, ...steps].join('\n')
  return { slug, content, picture: pictureOf(content), tr: words(tr), en: en ? words(en) : '' }
})
type Entry = (typeof all)[number]
const contradictions = (is: (entry: Entry) => boolean) => all.filter(is).map(({ slug }) => slug)
const shows = ({ picture }: Entry, ...things: readonly Thing[]) =>
  things.some((thing) => picture.things.includes(thing))

/** Words that an activity's English and Turkish texts contain when the picture shows the thing. */
const evidence: Partial<Record<Thing, readonly [RegExp, RegExp]>> = {
  pot: [/saucepan|\bpots?\b/i, /tencere/i],
  bear: [/bear|teddy/i, /ay[ıi]/i],
  ball: [/ball|goal/i, /top|kaleci|gol/i],
  bed: [/\bbed/i, /yata[kğ]/i],
  boat: [/boat/i, /kayık|gemi/i],

  books: [/book|library/i, /kitap|kitab|kütüphane|defter/i],
  bunting: [/bunting|republic|april|august|october|may/i, /flama|cumhuriyet|nisan|ağustos|ekim|mayıs/i],
  car: [/\bcars?\b/i, /araba|oto/i],
  cat: [/\bcat|kitten/i, /kedi/i],
  dinosaur: [/dinosaur/i, /dinozor/i],
  dough: [/dough|clay|flour/i, /hamur|\bun\b/i],
  egg: [/egg/i, /yumurta/i],
  fish: [/fish|sardine/i, /balı[kğ]|sardalya/i],
  lemon: [/lemon/i, /limon/i],
  moon: [/moon/i, /\bay/i],
  paperball: [/newspaper|paper ball/i, /gazete|kâğıt top/i],
  potty: [/toilet|loo\b|potty|flush/i, /tuvalet|sifon|lazımlık/i],
  rain: [/rain/i, /yağmur/i],
  scissors: [/scissors/i, /makas/i],
  snail: [/snail/i, /salyangoz/i],
  sock: [/sock/i, /çora[pb]/i],
  toothbrush: [/toothbrush/i, /diş fırça/i],
  train: [/train/i, /tren/i],
  tree: [/tree|forest/i, /ağa[cç]|orman/i],
  umbrella: [/umbrella/i, /şemsiye/i],
}

describe('the pictures of the shipped activities', () => {
  it('are at least 200 different ones, without the looks of the people', () => {
    const shown = ({ place, weather, pose, things }: Picture) => JSON.stringify([place, weather, pose, things])
    expect(new Set(all.map(({ picture }) => shown(picture))).size).toBeGreaterThanOrEqual(200)
    expect(new Set(all.map(({ picture }) => picture.things.join())).size).toBeGreaterThanOrEqual(200)
  })

  it('show at least one thing or pose that the title, the materials or the steps name', () => {
    // Without a named pose a lively activity jumps and every other one makes something.
    const named = ({ content, picture }: Entry) =>
      picture.things.length > 0 ||
      (picture.pose !== 'make' && pictureOf({ ...content, energy: 'moderate' }).pose === picture.pose)
    expect(contradictions((entry) => !named(entry))).toEqual([])
    for (const { picture } of all) {
      expect(poseWords).toHaveProperty(picture.pose)
      for (const thing of picture.things) expect(thingWords).toHaveProperty(thing)
    }
  })

  it.each(Object.entries(evidence))('show %s only when both texts name it', (thing, [english, turkish]) => {
    const shown = all.filter((entry) => shows(entry, thing as Thing))
    expect(shown.filter(({ en, tr }) => !english.test(en) || !turkish.test(tr)).map(({ slug }) => slug)).toEqual([])
  })

  it.each([
    ['kuyruk-sozlugu', 'tails'],
    ['sayi-bilmeceleri', 'legs'],
    ['ailenin-yas-merdiveni', 'heights'],
    ['sayfa-cevir-oynasin', 'flipbook'],
    ['kaybolursam-ne-yaparim', 'phone'],
  ] as const)('show in %s first what its title is about: %s', (slug, thing) => {
    expect(all.find((entry) => entry.slug === slug)?.picture.things[0]).toBe(thing)
  })

  it('show a place of the activity, a kitchen only where it cooks or is in the kitchen first', () => {
    expect(contradictions(({ content, picture }) => content.places?.includes(picture.place) !== true)).toEqual([])
    expect(
      contradictions(
        ({ content, picture }) =>
          picture.place === 'kitchen' && !content.skills?.includes('cooking') && content.places?.[0] !== 'kitchen',
      ),
    ).toEqual([])
  })

  it('show no winter in an activity of other months and no other season in winter', () => {
    const winter = new Set([11, 12, 1, 2, 3])
    const inWinter = ({ content: { season } }: Entry) =>
      season !== null && season.length > 0 && season.every((month) => winter.has(month))
    expect(
      contradictions(
        (entry) => (entry.picture.weather === 'snow' || shows(entry, 'snowman', 'snowheap')) && !inWinter(entry),
      ),
    ).toEqual([])
    expect(
      contradictions((entry) => ['summer', 'spring'].includes(entry.picture.weather ?? '') && inWinter(entry)),
    ).toEqual([])
  })

  it('show bodies in motion for lively activities and none for calm ones', () => {
    expect(contradictions(({ content, picture }) => content.energy === 'calm' && bodily.has(picture.pose))).toEqual([])
    const still = contradictions(
      ({ content, picture }) =>
        content.energy === 'lively' && picture.place !== 'kitchen' && poseWords[picture.pose].strength === 'still',
    )
    // Their titles name the pose: tracks in the snow, guessing by the feet, a band of mouths.
    expect(still).toEqual(['ayak-sesinden-bil', 'agizdan-bando'])
  })

  it('show sleepers only where a title speaks of sleep', () => {
    expect(
      contradictions(
        ({ content, picture }) =>
          picture.pose === 'sleep' && !/sleep|bed|goodnight|lullaby/i.test(content.translations.en?.title ?? ''),
      ),
    ).toEqual([])
  })
})
