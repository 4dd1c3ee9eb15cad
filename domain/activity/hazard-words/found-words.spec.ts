import { describe, expect, it } from 'vitest'
import type { ActivityText } from '../events.ts'
import { textOf } from '../testing/content.ts'
import { hazards, type Hazard, type MaterialKind } from '../vocabulary.ts'
import { englishWords } from './english-words.ts'
import { foundWords } from './found-words.ts'
import { turkishWords } from './turkish-words.ts'

const none = textOf('X', { purpose: 'X' })
const inTurkish = (text: Partial<ActivityText>, minAge = 2, materialKinds: readonly MaterialKind[] | null = null) =>
  foundWords({ translations: { tr: { ...none, ...text }, en: null }, minAge, materialKinds })
const inEnglish = (text: Partial<ActivityText>, minAge = 2, materialKinds: readonly MaterialKind[] | null = null) =>
  foundWords({ translations: { tr: none, en: { ...none, ...text } }, minAge, materialKinds })
const hazardsOf = (found: ReturnType<typeof foundWords>) => [...new Set(found.map(({ hazard }) => hazard))].toSorted()

describe('a step in Turkish', () => {
  it.each<[string, ...Hazard[]]>([
    ['Muzu bıçakla kesin.', 'sharp'],
    ['BIÇAĞI SİZ TUTUN.', 'sharp'],
    ['Makasları alın.', 'sharp'],
    ['İğneyle delin.', 'sharp'],
    ['Havucu rendeleyin, rendeyi kaldırın.', 'sharp'],
    ['Kürdanlara dizin.', 'sharp'],
    ['Salatalığı doğrayın.', 'sharp'],
    ['Çöp şişe takın.', 'sharp'],
    ['Fırını ısıtın.', 'heat'],
    ['FIRINDA on dakika tutun.', 'heat'],
    ['Ocakta karıştırın.', 'heat'],
    ['Ocağın altını kapatın.', 'heat'],
    ['Suyu kaynatın.', 'heat'],
    ['Ütüyle bastırın.', 'heat'],
    ['Mumu yakın.', 'heat'],
    ['Kibriti çakın.', 'heat'],
    ['Sıcak suya batırın.', 'heat'],
    ['Küvete girsin.', 'water'],
    ['Leğeni doldurun.', 'water'],
    ['Havuza atlasın.', 'water'],
    ['Kovaya su doldurun.', 'water'],
    ['Boncukları dizsin.', 'small-parts'],
    ['Düğmeleri saysın.', 'small-parts'],
    ['Misketle oynayın.', 'small-parts'],
    ['Nohutları ayırsın.', 'small-parts'],
    ['Bozuk paraları sayın.', 'small-parts'],
    ['Fındığı yesin.', 'food-choking', 'nuts'],
    ['CEVİZLERİ KIRIN.', 'food-choking', 'nuts'],
    ['Yer fıstığı verin.', 'food-choking', 'peanut'],
    ['Üzümleri paylaştırın.', 'food-choking'],
    ['Patlamış mısır yiyin.', 'food-choking'],
    ['Akide şekeri dağıtın.', 'food-choking'],
    ['Çiğ havuç kemirsin.', 'food-choking'],
    ['Sosisi bölün.', 'food-choking'],
    ['Balonu şişirin.', 'suffocation'],
    ['Poşeti açın.', 'suffocation'],
    ['Naylon torbaya koyun.', 'suffocation'],
    ['İpi bağlayın.', 'cords'],
    ['Kurdeleyi dolayın.', 'cords'],
    ['Kolyeyi boynuna takın.', 'cords'],
    ['Pili takın.', 'batteries'],
    ['Deterjanı dökün.', 'chemicals'],
    ['Çamaşır suyuyla silin.', 'chemicals'],
    ['Tutkalla yapıştırın.', 'chemicals'],
    ['Güçlü yapıştırıcıyı sürün.', 'chemicals'],
    ['Boraksı karıştırın.', 'chemicals'],
    ['Tinerle temizleyin.', 'chemicals'],
    ['Güneşe doğrudan bakın.', 'eyes'],
    ['Lazeri duvara tutun.', 'eyes'],
    ['Birbirinize kum atın.', 'eyes'],
    ['Spreyi sıkın.', 'eyes'],
    ['Merdivenlerden insin.', 'height'],
    ['Ağaca tırmansın.', 'height'],
    ['Balkonda oynayın.', 'height'],
    ['Sandalyeye çıksın.', 'height'],
    ['Kaldırımda yürüyün.', 'street'],
    ['Caddeyi geçin.', 'street'],
    ['Karşıdan karşıya geçin.', 'street'],
    ['Köpeği okşasın.', 'animals'],
    ['Sokak kedisini besleyin.', 'animals'],
    ['Sütü dökün.', 'milk'],
    ['Yoğurda batırın.', 'milk'],
    ['Yumurtayı kırın.', 'egg'],
    ['Unu eleyin.', 'wheat'],
    ['Ekmeği bölün.', 'wheat'],
    ['Simidi paylaşın.', 'wheat', 'sesame'],
    ['Tahini karıştırın.', 'sesame'],
    ['Soya sosu damlatın.', 'soy'],
    ['Ton balığını ezin.', 'fish'],
    ['Bicakla kesin, firini isitin.', 'heat', 'sharp'],
  ])('%s names a hazard', (step, ...expected) =>
    expect(hazardsOf(inTurkish({ steps: [step] }))).toEqual(expected.toSorted()),
  )

  it.each([
    'Kesme işaretini koyun.',
    'Bıçak sırtı kadar yaklaşın.',
    'Bıçak olmadan, elinizle koparın.',
    'Bıçaksız bir salata.',
    'Unutmayın, unuttuğunu söylesin.',
    'Ocak ayında kar yağar.',
    'Mum boyayla boyasın.',
    'Mumya gibi dursun.',
    'Pilot olsun, pilavı saysın.',
    'Şişeyi çevirin, şişirin.',
    'Pastel boyayla çizin.',
    'Derece derece yükselsin.',
    'Kovalamaca oynayın.',
    'Gölgesini bulsun.',
    'Fırıncı amcaya selam verin.',
    'Makarna kutusunu kesmeden açın, kutu makarnasız kalsın.',
    'Yoğurt kabını ters çevirin.',
    'Yumurta kartonunu boyayın.',
    'Konuşma balonu çizin.',
    'Susamışsa su içsin.',
    'Kemerli köprü kurun.',
    'Baharatı koklasın.',
    'İpucunu bulsun, ipek gibi.',
    'Çakıltısı duyulur.',
    'Kesin olarak bilir.',
  ])('%s names no hazard', (step) => expect(inTurkish({ steps: [step] }, 2, ['paper'])).toEqual([]))
})

describe('a step in English', () => {
  it.each<[string, ...Hazard[]]>([
    ['Cut the banana with a knife.', 'sharp'],
    ['KNIVES are for you.', 'sharp'],
    ['Take the scissors.', 'sharp'],
    ['Thread the needle.', 'sharp'],
    ['Slice the cucumber.', 'sharp'],
    ['Put it on a skewer.', 'sharp'],
    ['Preheat the oven.', 'heat'],
    ['Stir it on the stove.', 'heat'],
    ['Boil some water.', 'heat'],
    ['Iron the leaves flat with a hot iron.', 'heat'],
    ['Light the candles.', 'heat'],
    ['Pour in hot water.', 'heat'],
    ['Use the glue gun.', 'chemicals', 'heat'],
    ['Fill the bowl with water.', 'water'],
    ['Jump into the swimming pool.', 'water'],
    ['Get into the bath.', 'water'],
    ['Thread the beads.', 'small-parts'],
    ['Count the coins.', 'small-parts'],
    ['Roll the marbles.', 'small-parts'],
    ['Sort the buttons.', 'small-parts'],
    ['Chop the nuts.', 'food-choking', 'nuts', 'sharp'],
    ['Eat some peanuts.', 'food-choking', 'peanut'],
    ['Share the grapes.', 'food-choking'],
    ['Make popcorn.', 'food-choking'],
    ['Suck boiled sweets.', 'food-choking'],
    ['Bite the raw carrot.', 'food-choking'],
    ['Cook the sausages for ten minutes.', 'food-choking', 'heat'],
    ['Blow up the balloon.', 'suffocation'],
    ['Take a plastic bag.', 'suffocation'],
    ['Tie the string.', 'cords'],
    ['Put the ribbon round their neck.', 'cords'],
    ['Put in the batteries.', 'batteries'],
    ['Add detergent.', 'chemicals'],
    ['Wipe it with bleach.', 'chemicals'],
    ['Stick it on with strong glue.', 'chemicals'],
    ['Mix in borax.', 'chemicals'],
    ['Clean it with paint thinner.', 'chemicals'],
    ['Look straight at the sun.', 'eyes'],
    ['Point the laser at the wall.', 'eyes'],
    ['Throw sand at each other.', 'eyes'],
    ['Climb up the tree.', 'height'],
    ['Stand on a chair.', 'height'],
    ['Play on the balcony.', 'height'],
    ['Cross the road.', 'street'],
    ['Run along the pavement.', 'street'],
    ['Stroke the dog.', 'animals'],
    ['Feed a stray cat.', 'animals'],
    ['Pour the milk.', 'milk'],
    ['Break two eggs.', 'egg'],
    ['Sieve the flour.', 'wheat'],
    ['Stir in the tahini.', 'sesame'],
    ['Add soya.', 'soy'],
    ['Open the tuna.', 'fish'],
  ])('%s names a hazard', (step, ...expected) =>
    expect(hazardsOf(inEnglish({ steps: [step] }))).toEqual(expected.toSorted()),
  )

  it.each([
    'Cut the music suddenly.',
    'Your shoulder blade.',
    'Tear it without a knife.',
    'A fork, no knife.',
    'They saw a bird.',
    'Baking soda on baking paper.',
    'A butterfly in a buttercup.',
    'The milky way.',
    'An egg box for each.',
    'A yoghurt pot.',
    'Press the lift button.',
    'Draw the dots with a glue stick.',
    'The nutshell of a doughnut.',
    'A long road to the castle.',
    'Direct the traffic light.',
    'Pine needles on the floor.',
    'The match ends in a draw.',
    'Bread and breadth.',
  ])('%s names no hazard', (step) => expect(inEnglish({ steps: [step] }, 2, ['paper'])).toEqual([]))
})

describe('foundWords', () => {
  it('searches title, description, materials, steps, variants and safety notes, and returns place and sentence', () => {
    const found = inTurkish({
      title: 'Bıçak',
      description: 'Bıçak var.',
      materials: ['Kâğıt', '1 bıçak'],
      steps: ['Oturun.', 'Bekleyin. Bıçağı siz alın!'],
      easier: 'Bıçak.',
      harder: 'Bıçak.',
      safetyNotes: 'Bıçağı siz kullanın.',
    })
    expect(found.map(({ place }) => place.replace('translations.tr.', ''))).toEqual([
      'title',
      'description',
      'materials.1',
      'steps.1',
      'easier',
      'harder',
      'safetyNotes',
    ])
    expect(found[3]).toMatchObject({
      word: 'bıçak',
      written: 'Bıçağı',
      hazard: 'sharp',
      language: 'tr',
      sentence: 'Bıçağı siz alın!',
    })
  })
  it('finds no thing that a safety note forbids, unless the note tells the adult to stay', () => {
    expect(inEnglish({ safetyNotes: 'No candles, and never use a balloon.' })).toEqual([])
    expect(inTurkish({ safetyNotes: 'Mum kullanmayın; boncuk olmasın.' })).toEqual([])
    expect(hazardsOf(inEnglish({ safetyNotes: 'Never leave your child alone with the candle.' }))).toEqual(['heat'])
    expect(hazardsOf(inTurkish({ safetyNotes: 'Ocağın başından ayrılmayın.' }))).toEqual(['heat'])
  })
  it('finds in a safety note what can happen to a child, even where the note forbids something', () => {
    expect(hazardsOf(inEnglish({ safetyNotes: 'Don’t hand over small bits: they choke.' }))).toEqual(['small-parts'])
    expect(hazardsOf(inTurkish({ safetyNotes: 'Boğazına kaçmasın.' }))).toEqual(['small-parts'])
    expect(hazardsOf(inTurkish({ safetyNotes: 'Bir karış suda boğulabilir.' }))).toEqual(['water'])
  })
  it('finds foods that choke only for children below five', () => {
    expect(hazardsOf(inEnglish({ steps: ['Share the grapes.'] }, 4))).toEqual(['food-choking'])
    expect(inEnglish({ steps: ['Share the grapes.'] }, 5)).toEqual([])
  })
  it('finds allergens outside the materials only where food is needed, and nuts everywhere', () => {
    expect(inEnglish({ title: 'The Sandwich of Bread' }, 2, ['paper'])).toEqual([])
    expect(hazardsOf(inEnglish({ materials: ['1 slice of bread'] }, 2, ['paper']))).toEqual(['wheat'])
    expect(hazardsOf(inEnglish({ steps: ['Eat a walnut.'] }, 5, ['paper']))).toEqual(['nuts'])
  })
  it('finds a word after composed letters, zero-width characters and line ends', () => {
    expect(hazardsOf(inTurkish({ steps: ['Bıc\u0327akla kes', 'Ma\u00adkası al', 'Sıcak\nsuya koy'] }))).toEqual([
      'heat',
      'sharp',
    ])
  })
})

it.each([
  ['Turkish', turkishWords],
  ['English', englishWords],
] as const)('the %s word list has a word for each hazard but cold', (_, groups) => {
  const listed = new Set(groups.flatMap((group) => group.hazards))
  expect(hazards.filter((hazard) => !listed.has(hazard) && hazard !== 'cold')).toEqual([])
})
