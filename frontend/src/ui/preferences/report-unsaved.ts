import { t } from 'i18next'

/** Reports that a preference applies in this browser only, because saving it to the account failed. */
export async function reportUnsaved() {
  const { notifyProblem } = await import('../notify.ts')
  notifyProblem(t(($) => $.common.preferenceNotSaved))
}

/** Reports that the texts of a language could not be loaded, so the page keeps its language. */
export async function reportNotLoaded() {
  const { notifyProblem } = await import('../notify.ts')
  notifyProblem(t(($) => $.common.languageNotLoaded))
}
