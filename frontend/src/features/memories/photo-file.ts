/** A photo as a file with a name that tells nothing about the child. */
export const photoFile = (blob: Blob, index: number): File =>
  new File([blob], `filiz-${index + 1}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: blob.type })
