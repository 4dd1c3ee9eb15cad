import { createRequire } from 'node:module'
import { fieldError } from '@filiz/http/api-error.ts'

const mostCommon = 10_000

/** Of passwords that have become known, by how often they were used. Read where the first is needed: it takes some 40 ms. */
let known: ReadonlySet<string> | undefined
function common(): ReadonlySet<string> {
  // The package's own entry for import has no extension that Node knows.
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
    readonly dictionary: Readonly<Record<'passwords-common', readonly string[]>>
  }
  return (known ??= new Set(dictionary['passwords-common'].slice(0, mostCommon)))
}

/** Letters and figures alone, as they are typed on any keyboard: `Ayşe Işık!` is `ayseisik`. */
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[ıİ]/g, 'i')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
const withoutFigures = (text: string) => text.replace(/\p{N}+$/u, '')

/**
 * What anybody would try first is no password: the commonest ones, and the person's own address and name, with or without
 * figures behind. Throws a fault of `field` that says which it is.
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
