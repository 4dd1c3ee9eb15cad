/**
 * Whether the words behind a program's name are to be carried out. Where they are not, how to use it has been said: to whoever asked
 * for that (`--help`), to others as an error, with exit code 2.
 */
export function areToBeDone(
  [action]: readonly string[],
  { usage, isUnderstood }: { readonly usage: string; readonly isUnderstood: boolean },
): boolean {
  if (action === '--help') {
    console.log(usage)
    return false
  }
  if (isUnderstood) return true
  console.error(usage)
  process.exitCode = 2
  return false
}
