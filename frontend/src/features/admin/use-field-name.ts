import { useTranslation } from 'react-i18next'
import { factNames, textNames, type FactName, type TextName } from './entry-parts.ts'

/**
 * Returns a function that names a field path for the user: `translations.en.steps.2`, or `en.steps.2` in CSV files,
 * becomes "Step 3 (English)". An unknown path is returned unchanged.
 */
export function useFieldName() {
  const { t } = useTranslation('admin')
  return (path: string): string => {
    const [first, language, name, index] = path.replace(/^(?=(tr|en)\.)/, 'translations.').split('.') as [
      string,
      string?,
      string?,
      string?,
    ]
    if (first === 'id' || first === 'version' || first === 'status' || first === 'publishAt')
      return t(($) => $.editor.fields[first])
    if (first !== 'translations')
      return factNames.includes(first as FactName) ? t(($) => $.editor.fields[first as FactName]) : path
    if (!textNames.includes(name as TextName)) return t(($) => $.editor[language === 'en' ? 'english' : 'turkish'])
    const number = Number(index) + 1
    const field =
      index === undefined
        ? t(($) => $.editor.fields[name as TextName])
        : name === 'steps'
          ? t(($) => $.editor.step, { number })
          : t(($) => $.editor.material, { number })
    return t(($) => $.editor.inLanguage, {
      field,
      language: t(($) => $.editor[language === 'en' ? 'english' : 'turkish']),
    })
  }
}
