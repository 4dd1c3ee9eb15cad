import { createRequire } from 'node:module'
import { fieldError } from '@filiz/http/api-error.ts'

const mostCommon = 10_000

/** Leaked passwords, most frequent first. Loaded on first use, because loading is slow. */
let known: ReadonlySet<string> | undefined
function common(): ReadonlySet<string> {
  // Load the CommonJS entry: the package's ESM entry has a file extension that Node does not know.
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
    readonly dictionary: Readonly<Record<'passwords-common', readonly string[]>>
  }
  return (known ??= new Set(dictionary['passwords-common'].slice(0, mostCommon)))
}

/** Reduces a text to the letters and digits of a plain keyboard: `Ayşe Işık!` becomes `ayseisik`. */
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[ıİ]/g, 'i')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
const withoutFigures = (text: string) => text.replace(/\p{N}+$/u, '')

/**
 * Refuses passwords that an attacker tries first: the most common ones, and the user's own address and name, with or
 * without digits at the end. Throws a validation error for `field` that names the reason.
 */
export function requireAcceptable(
  password: string,
  { email, name }: { readonly email: string; readonly name: string },
  field: string,
): void {
  if (common().has(password.trim().toLowerCase())) throw fieldError(field, 'password-common')
  const typed = bare(password)
  const own = [email, email.split('@')[0]!, name].map(bare).filter((text) => text !== '')
  if (own.some((text) => text === typed || text === withoutFigures(typed))) throw fieldError(field, 'password-personal')
}
