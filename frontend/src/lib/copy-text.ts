import { withLimit } from './with-limit.ts'

const answerMs = 3_000

/**
 * Copies the text of a field. Without https there is no clipboard, but the selected text can be copied. Rejects if both
 * fail; the text then stays selected.
 */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  field.select()
  await withLimit(() => navigator.clipboard.writeText(field.value), answerMs).catch((error: unknown) => {
    if (!document.execCommand('copy')) throw error
  })
}

/** Copies any text, with its lines. Rejects if the browser refuses. */
export async function copyWords(text: string): Promise<void> {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Within an open dialog, because the focus cannot leave it.
  const place = document.activeElement?.closest('[role=dialog]') ?? document.body
  place.append(field)
  try {
    await copyText(field)
  } finally {
    field.remove()
  }
}
