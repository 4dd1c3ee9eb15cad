import { attempt } from './attempt.ts'

/** Words and files for the device's share dialog. */
export interface Shareable {
  readonly title?: string
  readonly text?: string
  readonly url?: string
  readonly files?: readonly File[]
}

const dataOf = ({ files, ...words }: Shareable): ShareData => ({ ...words, ...(files && { files: [...files] }) })

/** Returns whether the device can share this; a desktop browser often cannot. */
export const canShare = (shareable: Shareable): boolean => attempt(() => navigator.canShare(dataOf(shareable))) ?? false

/** Opens the device's share dialog. Returns false when it cannot; a dialog that was cancelled is no failure. */
export async function share(shareable: Shareable): Promise<boolean> {
  try {
    await navigator.share(dataOf(shareable))
    return true
  } catch (error) {
    return error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
  }
}
