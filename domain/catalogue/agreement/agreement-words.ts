import type { Allergen, Hazard } from '../../activity/vocabulary.ts'
import type { Language } from '../../shared/language.ts'
import type { Bilingual } from '../../texts/bilingual.ts'

/** Patterns for the beginning of a written word in lower case; `$` is the end of a word (`WordGroup`). */
export type Words = Readonly<Record<Language, string>>

/** Packages that cannot be washed and keep remains of an allergen. Plastic yoghurt pots can be washed. */
export const packages: readonly { readonly allergen: Allergen; readonly words: Words }[] = [
  {
    allergen: 'egg',
    words: { tr: 'yumurta (?:kutu|karton|viyol|kab$|kab[ıi]|kap$)|viyol', en: 'egg[ -]?(?:box|carton|tray)' },
  },
  {
    allergen: 'milk',
    words: { tr: 'süt(?: ya da [a-zçğıöşü ]+)? (?:kutu|karton)', en: 'milk(?: or [a-z]+)? (?:carton|box)' },
  },
]

/** Words for the months of a season and for the season itself. */
export const seasonWords: readonly {
  readonly season: 'winter' | 'spring' | 'summer' | 'autumn'
  readonly words: Words
}[] = [
  {
    season: 'winter',
    words: {
      tr: 'kış(?:$|ın$|ı$|a$|ta$)|aralık(?:ta$| ay| gün| akşam| mandalina)|gelecek aralık|ocak(?: ay| gün| akşam| gece)|şubat',
      en: 'winter(?!green)|wintry|december|january|february',
    },
  },
  {
    season: 'spring',
    words: {
      tr: 'bahar(?!at)|ilkbahar|mart(?:$|ta$)|nisan|mayıs(?! ?böce)',
      en: 'in spring$|spring (?:day|morning|sun|rain|evening|story|wind)|springtime|in march$|march (?:wind|rain|sun)|of march$|\\d+ march|april|in may$|may (?:day|morning|sun)|\\d+ may$',
    },
  },
  {
    season: 'summer',
    words: {
      tr: 'yaz(?:$| gel| gün| sıca| akşam| mevsim| tatil| gece| ay)|yazın(?= (?:balkon|park|bahçe|deniz|dışarı|serin|sıca))|haziran|temmuz|ağustos(?! ?böce)',
      en: 'summer|june$|july|august$',
    },
  },
  {
    season: 'autumn',
    words: {
      tr: 'sonbahar|güz(?:$|ün$)|eylül|ekim(?:$|de$| ay| gün| yaprak)|kasım(?:$|da$| ay| gün| akşam)',
      en: 'autumn|september|october|november',
    },
  },
]

/** Words for another day; quotes are not searched. */
export const anotherDay: Words = {
  tr: 'yarın(?!ki?)$|ertesi (?:gün|sabah|akşam)|her (?:gün|sabah|akşam)|(?:bir|iki|üç|birkaç) (?:gün|hafta) sonra|haftaya$',
  en: 'tomorrow(?!’s)|next (?:day|morning|evening)|(?:every|each) (?:day|morning|evening)|in (?:a week|a few days)|(?:a|two|three) (?:days?|weeks?) later',
}
/** Words for the evening; in a later step they mean that the activity goes on hours later. */
export const evening: Words = { tr: 'akşam(?:$|a$|leyin$| olunca)', en: 'in the evening$|this evening$|at dusk$' }

interface UsedThing {
  readonly thing: Bilingual
  /** Words of a step that uses the thing. */
  readonly used: Words
  /** Words by which the materials or the title name it. */
  readonly listed: Words
  /** The thing is not needed in a text with these words. */
  readonly unless?: Words
}

/** Things that a step may use and that a home does not have at hand in every room. */
export const usedThings: readonly UsedThing[] = [
  {
    thing: { tr: 'makas', en: 'scissors' },
    used: { tr: 'makas(?!sız|tar| al)', en: 'scissors' },
    listed: { tr: 'makas', en: 'scissors' },
    unless: { tr: 'taş makas|taşı, kâğıdı|kâğıt, makas|kagit, makas', en: 'rock' },
  },
  {
    thing: { tr: 'bant', en: 'tape' },
    used: { tr: 'bantla(?:yın|sın|yıp|yarak|mak)$', en: 'tape (?:it|them|the|a|an|up|down|over|each|your)$|taped$' },
    listed: { tr: 'bant|band|koli band', en: 'tape|taped' },
  },
  {
    thing: { tr: 'yapıştırıcı', en: 'glue' },
    used: { tr: 'yapıştırıcı', en: 'glue' },
    listed: { tr: 'yapıştırıcı|tutkal', en: 'glue' },
  },
  {
    thing: { tr: 'telefon ya da fotoğraf makinesi', en: 'a phone or a camera' },
    used: {
      tr: 'fotoğraf(?:ı|ını|larını)? çek|poz çek|fotoğrafla(?:yın|sın)|telefonun fener|telefonu siz tut',
      en: 'take (?:a |its |the |one |your |two |three |five )?(?:photos?|pictures?|poses)|photograph (?:it|that|this|the)|hold (?:a|the) phone|phone torch',
    },
    listed: { tr: 'telefon|kamera|fotoğraf makine|tablet', en: 'phone|camera|tablet' },
  },
  {
    thing: { tr: 'el feneri', en: 'a torch' },
    used: { tr: 'fener(?:i|le|in)$', en: 'torch' },
    listed: { tr: 'fener|telefon', en: 'torch|lantern|phone' },
  },
  {
    thing: { tr: 'kalem ya da boya', en: 'a pencil or crayon' },
    used: {
      tr: '(?:kâğı|kağı|kagi)(?:da|tlara)$[^.!?]{0,40} (?:çiz|yaz)',
      en: '(?:draw|write)[^.!?]{0,40} (?:paper|sheets?)$|(?:paper|sheets?) [^.!?]{0,20}(?:draw|write)',
    },
    listed: { tr: 'kalem|boya|tebeşir', en: 'crayon|pencil|pens?$|marker|paint|chalk|watercolour|felt' },
  },
  {
    thing: { tr: 'zar', en: 'dice' },
    used: {
      tr: 'zar(?:$|ı$) ?(?:at|yuvarla)|zarı (?:iki kez )?at',
      en: '(?:throw|roll) (?:the |a |two )?(?:dice|die)$',
    },
    listed: { tr: 'zar(?:$|ı$|ın$)', en: 'dice|die$' },
  },
]

/** Further words that explain a hazard, besides those that name it (`hazards/`). */
export const explainingWords: Readonly<Partial<Record<Hazard, Words>>> = {
  cold: {
    tr: 'kar(?:$|ı$|da$|ın$|a$)|soğu|buz|üşü|ıslak|don(?:ar|dur|abil)|mont',
    en: 'snow|cold|ice$|icicle|frost|freez|wet|coat',
  },
  water: {
    tr: 'su(?:$|yu$|ya$|yun$|da$|yla$|lu$)|deniz|birikinti|ırmak|dere|göl',
    en: 'water|sea$|puddle|stream|bowl',
  },
  street: {
    tr: 'yol(?:$|a$|u$|da$|dan$|un$)|sokak|sokağ|cadde|kaldırım|araba|servis|otopark',
    en: 'roads?$|street|pavement|cars?$|kerb|bus$|traffic',
  },
  height: {
    tr: 'düş(?:er|me|ebilir|tü|sün)|tırman|yüksek|pencere|balkon|merdiven|basama|korkuluk|pervaz',
    en: 'falls?$|climb|high|window|balcony|stairs?$|steps?$|railing|sill',
  },
  heat: { tr: 'sıcak|ocağ|ocak|fırın|çaydanlık|yak(?:ar|abilir)', en: 'hot$|cooker|stove|oven|kettle|burn|scald' },
  sharp: { tr: 'kes(?:er|ik|kin)|sivri|bat(?:ar|abilir)', en: 'sharp|cuts?$|prick|point' },
  cords: { tr: 'ip(?:$|i$|e$|le$|in$)|boyna|atkı|şerit|zincir', en: 'string|cord|neck|scarf|chain|strip' },
  'small-parts': {
    tr: 'küçük (?:parça|eşya|mıknatıs|şey)|yut|boğaza|boğazı|ağza sığ|kürdan',
    en: 'small|choke|swallow',
  },
  'food-choking': { tr: 'boğaz|lokma|ısır', en: 'chok|swallow|bite' },
  suffocation: { tr: 'nefes|boğar|boğul|soluk', en: 'breath|suffocat|smother|strangle' },
  chemicals: { tr: 'zehir|zehr|yapıştırıcı|boya|sabun|mantar', en: 'poison|glue|paint|soap|mushroom' },
  eyes: { tr: 'göz', en: 'eye' },
  animals: {
    tr: 'arı(?:$|ya$|nın$|lar)|örümce|böce|karınca|kedi|köpe|hayvan|kene|ısır|sok(?:ar|abilir)',
    en: 'bees?$|wasp|spider|insect|ants?$|cats?$|dogs?$|animal|ticks?$|bite|sting',
  },
  batteries: { tr: 'pil', en: 'batter' },
  egg: { tr: 'yumurta', en: 'egg' },
  milk: { tr: 'süt|yoğur|peynir|ayran', en: 'milk|yogh?urt|cheese' },
  wheat: { tr: 'buğday|gluten|un(?:$|u$)|ekmek|makarna', en: 'wheat|gluten|flour|bread|pasta' },
  nuts: { tr: 'kuruyemiş|fındık|ceviz|badem|çam', en: 'nuts?$|pine' },
}

/** Words of a danger that the texts show and that its own word list cannot name without many false alarms. */
export const likelyDangers: readonly { readonly hazard: Hazard; readonly words: Words }[] = [
  {
    hazard: 'height',
    words: {
      tr: '(?:pencerenin|pencere) önü|pencereye (?:yan|as|bantla|yapıştır)|(?:cama|cam) (?:bantla|as|yapıştır)|pencereye bastır|pencereye (?:çık|tırman)|pervaz',
      en: 'window ?sill|(?:tape|hang|stick|press)[^.!?]{0,30} window$|by the window$|at the window$',
    },
  },
  {
    hazard: 'heat',
    words: { tr: 'çay(?:ınızı)? (?:iç|demle)|sıcak çay', en: 'drink your tea|make the tea|hot tea|cup of tea' },
  },
]
