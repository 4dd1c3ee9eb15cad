/** Saves a file as a download of the browser. */
export function saveFile({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser may start reading the blob later, so revoke the URL with a delay.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
