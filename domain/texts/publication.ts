import type { PublicationFault } from '../activity/publication.ts'
import type { Hazard } from '../activity/vocabulary.ts'
import type { FieldCode } from '../shared/field-codes.ts'
import type { Language } from '../shared/language.ts'
import { fold } from '../shared/turkish.ts'
import type { FieldRefusal } from '../shared/refusal.ts'
import { entryFieldNames } from './entry-fields.ts'
import { findingText, type Finding } from './findings.ts'
import { hazardNames } from './attribute-names.ts'

/** Returns the errors of an activity that may not be published by field: missing safety notes, then `hazards`. */
export function publicationErrors(faults: readonly PublicationFault[]): Readonly<Record<string, FieldRefusal>> {
  const byField = Map.groupBy(faults, (fault) =>
    fault.rule === 'no-safety-note' ? `translations.${fault.language}.safetyNotes` : 'hazards',
  )
  return Object.fromEntries(
    [...byField].map(([field, its]) => [
      field,
      { code: codeOf(its), message: { tr: publicationText(its, 'tr'), en: publicationText(its, 'en') } },
    ]),
  )
}

const codes = {
  unnamed: 'hazard-unnamed',
  'not-at-age': 'hazard-against-age',
  'adult-at-age': 'hazard-against-age',
  unknown: 'hazards-unknown',
  'no-safety-note': 'hazard-without-note',
} as const satisfies Record<PublicationFault['rule'], FieldCode>

const codeOf = (faults: readonly PublicationFault[]): FieldCode =>
  codes[(Object.keys(codes) as PublicationFault['rule'][]).find((rule) => faults.some((one) => one.rule === rule))!]

/** Words that one message names; the number of the others follows. */
const mostWords = 12

/** Returns sentences that say what refuses the publication and what to do. */
export function publicationText(faults: readonly PublicationFault[], language: Language): string {
  const words = Map.groupBy(
    faults.flatMap((fault) => (fault.rule === 'unnamed' ? [fault.found] : [])),
    ({ word, hazard }) => `${word} ${hazard}`,
  )
  const shown = [...words.values()].slice(0, mostWords).map((found) => {
    const { word, hazard } = found[0]!
    const written = new Map(
      [word, ...found.map((one) => one.written)].map((each) => [fold(each), quoted(each, language)]),
    )
    const places = [...new Set(found.map(({ place }) => placeName(place, language)))]
    return `${[...written.values()].join(', ')} (${hazardNames[language][hazard]}): ${places.join(', ')}`
  })
  const more = words.size - shown.length
  const say = (tr: string, en: string) => (language === 'tr' ? tr : en)
  return [
    ...(shown.length > 0
      ? [
          say(
            'Metinde, tehlikeler arasında olmayan şeyler geçiyor: ',
            'The text names what is not among the hazards: ',
          ) +
            shown.join('; ') +
            (more > 0 ? say(` ve ${more} sözcük daha`, `, and ${more} more`) : '') +
            '.',
          say(
            'Her sözcük için tehlikeyi ekleyin ya da burada zararsız olduğunu onaylayın.',
            'For each word add the hazard, or confirm that it is harmless here.',
          ),
        ]
      : []),
    ...(faults.some(({ rule }) => rule === 'unknown')
      ? [
          say(
            'Tehlikeler bilinmiyor: Olanları seçin ya da hiçbiri yoksa “yok” deyin.',
            'The hazards are unknown: choose them, or say that there are none.',
          ),
        ]
      : []),
    ...faults.flatMap((fault) => {
      switch (fault.rule) {
        case 'unnamed':
        case 'unknown':
          return []
        case 'not-at-age':
        case 'adult-at-age':
          return [`${sayFinding({ code: fault.rule, path: 'hazards', params: { ...fault } }, language)}.`]
        case 'no-safety-note': {
          const path = `translations.${fault.language}.safetyNotes`
          const params = { language: fault.language, hazards: fault.hazards.join(' ') }
          const text = sayFinding({ code: fault.rule, path, params }, language)
          return [`${placeName(path, language)}: ${text}.`]
        }
      }
    }),
  ].join(' ')
}

const sayFinding = (found: Finding, language: Language) =>
  findingText(found, language, (code) => hazardNames[language][code as Hazard])

const quoted = (word: string, language: Language) => (language === 'tr' ? `“${word}”` : `‘${word}’`)

/** Names the place of a text, such as `translations.tr.steps.2`. */
export function placeName(place: string, language: Language): string {
  const [, textLanguage, field, index] = place.split('.')
  const name = entryFieldNames[language][field as keyof (typeof entryFieldNames)[Language]]
  const number = index === undefined ? '' : ` ${Number(index) + 1}`
  const of =
    language === 'tr' ? (textLanguage === 'tr' ? 'Türkçe' : 'İngilizce') : textLanguage === 'tr' ? 'Turkish' : 'English'
  return `${name}${number} (${of})`
}
