/**
 * Returns whether to run a command-line action. Otherwise prints the usage: to standard output for `--help`, else as an
 * error with exit code 2.
 */
export function shouldRunAction(
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
