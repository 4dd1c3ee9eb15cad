import type { Language } from '../shared/language.ts'
import { fold } from '../shared/turkish.ts'

/*
 * A symbol for what is done in a step, chosen by the step's verbs in both languages. The words are verb stems, folded
 * as for the search (`shared/turkish.ts`): Turkish, then English. Special actions come before saying and putting.
 */
const verbs = {
  cut: ['kes|makasla|kirp', 'cut|snip|slice|chop'],
  tear: ['yirt|kopar', 'tear|rip'],
  fold: ['katla|buk', 'fold|bend'],
  glue: ['yapistir|tutkalla', 'glue|stick'],
  tape: ['bantla', 'tape'],
  draw: ['ciz', 'draw|trace|sketch'],
  paint: ['boya|renklendir', 'paint|colour|dab'],
  write: ['yaz|imzala', 'write|sign'],
  print: ['damgala|bas|bastir', 'print|stamp|press'],
  pour: ['dok|doldur|bosalt|aktar', 'pour|fill|tip'],
  mix: ['karistir|cirp|cevir', 'mix|stir|whisk|blend'],
  knead: ['yogur|yuvarla|sik', 'knead|squeeze|roll|squash|scrunch'],
  wash: ['yika|durula|kopurt', 'wash|rinse|scrub|soap'],
  wipe: ['sil|kurula|kurut', 'wipe|dry|mop'],
  brush: ['fircala|tara|supur', 'brush|comb|sweep'],
  water: ['sula|isla|islat', 'water|soak|wet'],
  plant: ['dik|ek|gom', 'plant|sow|bury'],
  peel: ['soy|ayikla', 'peel|shell'],
  eat: ['ye|tat|isir|ic', 'eat|taste|bite|drink|nibble'],
  smell: ['kokla', 'smell|sniff'],
  blow: ['ufle|nefes al|nefes ver', 'blow|breathe|breath|puff'],
  jump: ['zipla|atla|hopla|sek', 'jump|hop|leap'],
  run: ['kos|kovala|kac', 'run|race|chase|dash'],
  throw: ['at|firlat|savur', 'throw|toss|kick'],
  catch: ['yakala|kap', 'catch|grab'],
  dance: ['dans et|oyna|salla|sallan', 'dance|sway|wiggle|shake'],
  freeze: ['don|don kal|dur', 'freeze|stop|halt'],
  crawl: ['emekle|surun|comel|egil', 'crawl|creep|crouch|squat'],
  stretch: ['uzan|esne|gerin|kaldir', 'stretch|reach|lift|raise'],
  lie: ['yat|uyu', 'lie|sleep'],
  sit: ['otur|diz cok', 'sit|kneel'],
  walk: ['yuru|gez|dolas|adimla', 'walk|step|march|stroll|tiptoe'],
  carry: ['tasi|getir|gotur', 'carry|bring|fetch|deliver'],
  hide: ['sakla|saklan|gizle', 'hide|hiding|cover'],
  tidy: ['topla|toparla|temizle', 'tidy|clear|gather|collect'],
  build: ['kur|insa et|diz|ust uste koy', 'build|stack|balance|line up'],
  sort: ['ayir|esle|eslestir|grupla|sirala', 'sort|match|pair|divide|split|share'],
  count: ['say', 'count'],
  measure: ['olc|tart|karsilastir', 'measure|weigh|compare'],
  hang: ['as', 'hang|peg'],
  dress: ['giy|giydir|ilikle|bagla', 'dress|wear|button|zip|lace|tie'],
  wrap: ['sar|sarmala|paketle|ort', 'wrap|cover|tuck'],
  hug: ['saril|kucakla|op', 'hug|cuddle|kiss|stroke'],
  wave: ['el salla|selamla|selam ver', 'wave|greet|bow'],
  clap: ['alkisla|el cirp|alkis tut', 'clap|applaud|cheer'],
  drum: ['vur|tempo tut', 'drum|beat|tap|pat|stamp|bang'],
  sing: ['sarki soyle|mirildan', 'sing|hum'],
  whisper: ['fisilda', 'whisper|hush'],
  listen: ['dinle|kulak ver|duy', 'listen|hear'],
  'shut-eyes': ['gozunu yum|gozlerini kapat|yum', 'shut your eyes|close your eyes|shut their eyes|eyes shut|blindfold'],
  read: ['oku', 'read'],
  photograph: ['fotograf cek|fotografla', 'photograph|take a photo|photo'],
  phone: ['telefon et|ara', 'ring|phone'],
  find: ['ara|bul|kesfet', 'find|look for|search|hunt|spot'],
  look: ['bak|incele|izle|gozle|seyret', 'look|watch|peer|observe|examine'],
  touch: ['dokun|elle|oksa', 'touch|feel'],
  guess: ['tahmin et|bil', 'guess'],
  pretend: ['canlandir|rol yap|taklit et', 'pretend|act out|mime|copy|imitate'],
  wait: ['bekle', 'wait'],
  choose: ['sec', 'choose|pick'],
  swap: ['degistir|degis', 'swap|change|turn'],
  think: ['dusun|hatirla|hayal et', 'think|remember|imagine'],
  open: ['ac', 'open|unwrap'],
  tell: ['anlat|soyle|sor|de|konus', 'tell|say|ask|talk|speak|call'],
  put: ['koy|yerlestir|birak|ser', 'put|place|lay|set|spread'],
} as const satisfies Record<string, readonly [tr: string, en: string]>

export type StepSymbol = keyof typeof verbs
export const stepSymbols = Object.keys(verbs) as readonly StepSymbol[]

/** The choices of an administrator for a step: the symbol of its verbs, none, or one by name. */
export const stepChoices = ['automatic', 'hidden', ...stepSymbols] as const
export type StepChoice = (typeof stepChoices)[number]

/** Endings of a Turkish verb that asks, wishes, joins or states. */
const turkishEnding =
  '(?:y?[iu]n(?:[iu]z)?|s[iu]n(?:l[ae]r)?|y?[iu]p|y?[ae]r?[ae]k|y?[ae]l[iu]m|y?[iu]nca|[aeiu]?r(?:ken|s[ae])?|[dt][iu](?:k|n[iu]z)?|m[ae]y[aei]|[iu]yor)'
const englishEnding = '(?:s|es|d|ed|[a-z]?ing)?'

const matcher = (words: string, ending: string) => new RegExp(`(?<![a-z])(?:${words})${ending}(?![a-z])`)
const matchers = stepSymbols.map((symbol) => {
  const [tr, en] = verbs[symbol]
  return { symbol, tr: matcher(tr, turkishEnding), en: matcher(en, englishEnding) }
})

const symbolsIn = (step: string, language: Language) => {
  const folded = fold(step)
  return matchers.filter((one) => one[language].test(folded)).map(({ symbol }) => symbol)
}

interface Stepped {
  readonly steps: readonly string[]
}

/**
 * Returns a symbol for each step of the Turkish text: the chosen one, or else that of the action that the texts name.
 * Null for a hidden symbol, and where the texts name no action or not the same one.
 */
export function stepSymbolsOf(
  { tr, en }: { readonly tr: Stepped; readonly en: Stepped | null },
  chosen: readonly StepChoice[],
): readonly (StepSymbol | null)[] {
  const translated = en !== null && en.steps.length === tr.steps.length ? en.steps : null
  return tr.steps.map((step, index) => {
    const choice = chosen[index] ?? 'automatic'
    if (choice === 'hidden') return null
    if (choice !== 'automatic') return choice
    const named = symbolsIn(step, 'tr')
    if (!translated) return named[0] ?? null
    const inEnglish = new Set(symbolsIn(translated[index]!, 'en'))
    return named.find((symbol) => inEnglish.has(symbol)) ?? null
  })
}
