import { withLimit } from './with-limit.ts'

const answerMs = 3_000

/**
 * Copies the text of a field. Without https there is no clipboard, but the selected text can be copied. Rejects if both
 * fail; the text then stays selected.
 */
export async function copyText(field: HTMLInputElement): Promise<void> {
  field.select()
  await withLimit(() => navigator.clipboard.writeText(field.value), answerMs).catch((error: unknown) => {
    if (!document.execCommand('copy')) throw error
  })
}
