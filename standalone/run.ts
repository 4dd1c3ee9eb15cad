import { ConfigError } from '@filiz/engines/config.ts'

/** What whoever sits at the terminal can mend is said in a sentence, without a stack. */
const expected = new Set(['DataDirInUse', 'SecretsMissing', 'UnknownMasterKey', 'DemoRefused'])

/** Runs a program's main; what goes wrong is said on standard error, and the exit code is 1. */
export function run(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(sentenceFor(error) ?? error)
    process.exitCode = 1
  })
}

function sentenceFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'filiz: the port is taken by another program: stop it, or set PORT'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'filiz: HOST is no address of this machine'
  return error instanceof ConfigError || expected.has(error.name) ? `filiz: ${error.message}` : undefined
}
