import type { CatalogueContent } from '@filiz/http/contract/admin-shapes.ts'
import type { MaterialKind } from '@filiz/domain/activity/vocabulary.ts'
import type { activityStatuses, Category } from '@filiz/domain/activity/events.ts'
import type { StepChoice } from '@filiz/domain/activity/step-symbols.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { factNames, partOf, type Part } from './entry-parts.ts'
import { useWords } from './use-words.ts'

/**
 * Returns a function for the value of an entry's field in the user's language: list items on separate lines, an empty
 * text without a value.
 */
export function usePartText() {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const words = useWords()
  const format = useFormat()

  function valueText(part: Part, value: string): string {
    if (part.kind === 'text') return value
    switch (part.name) {
      case 'category':
        return common(($) => $.categories[value as Category])
      case 'materialKinds':
        return t(($) => $.editor.materialKinds[value as MaterialKind])
      case 'stepSymbols':
        return t(($) => $.editor.symbols[value as StepChoice])
      case 'siblings':
        return t(($) => $.editor[value === 'true' ? 'yes' : 'no'])
      case 'season':
        return words.monthTheme(value)
      case 'monthTheme':
      case 'difficulty':
      case 'energy':
      case 'mess':
      case 'adult':
      case 'occasion':
      case 'skills':
      case 'hazards':
      case 'places':
      case 'interests':
      case 'topics':
        return words[part.name](value)
      default:
        return value
    }
  }
  const noneOf = (name: string) =>
    name === 'materialKinds' || name === 'hazards' || name === 'season' ? t(($) => $.editor.none[name]) : ''
  return {
    /** Returns the text of a change (one list item a line) with the words of the user's language for its codes. */
    changeText(field: string, text: string): string {
      if (field === 'status') return t(($) => $.catalogue.statuses[text as (typeof activityStatuses)[number]])
      if (field === 'publishAt') return text === '' ? '' : format.instant(text)
      const name = factNames.find((one) => one === field)
      // A cut text may end within a code.
      if (!name || text.endsWith('…')) return text
      return text === '' ? noneOf(name) : text.replace(/.+/g, (code) => valueText({ kind: 'fact', name }, code))
    },
    nameOf: (part: Part) =>
      part.kind === 'fact'
        ? t(($) => $.editor.fields[part.name])
        : t(($) => $.editor.inLanguage, {
            field: t(($) => $.editor.fields[part.name]),
            language: t(($) => $.editor[part.language === 'tr' ? 'turkish' : 'english']),
          }),
    textOf(content: CatalogueContent, part: Part): string {
      const value = partOf(content, part)
      if (value === null) return ''
      if (typeof value !== 'object') return valueText(part, String(value))
      if (value.length === 0) return noneOf(part.name)
      const texts = value.map((item) => valueText(part, String(item)))
      return part.kind === 'text' ? texts.join('\n') : texts.join(', ')
    },
  }
}
