import { t } from 'i18next'

/** A preference holds in this browser even if the account could not be told; the person should know the difference. */
export async function reportUnsaved() {
  const { notifyProblem } = await import('../../ui/notify.ts')
  notifyProblem(t(($) => $.common.preferenceNotSaved))
}

/** The texts of a language could not be fetched: the page stays in the one that it has. */
export async function reportNotLoaded() {
  const { notifyProblem } = await import('../../ui/notify.ts')
  notifyProblem(t(($) => $.common.languageNotLoaded))
}
