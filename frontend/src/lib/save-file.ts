/** Gives a file to the browser to be saved, under its name. */
export function saveFile({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser may only begin to read it after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
