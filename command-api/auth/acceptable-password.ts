import { createRequire } from 'node:module'
import { fieldError } from '@filiz/http/api-error.ts'
import { turkishWords } from './turkish-words.ts'

/** Leaked passwords. Loaded on first use, because loading is slow. */
let known: ReadonlySet<string> | undefined
function leaked(): ReadonlySet<string> {
  // Load the CommonJS entry: the package's ESM entry has a file extension that Node does not know.
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
    readonly dictionary: Readonly<Record<'passwords-common', readonly string[]>>
  }
  return (known ??= new Set(dictionary['passwords-common']))
}

/** Reduces letters to those of a plain keyboard: `Ayşe Işık!` becomes `ayse isik!`. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/[ıİ]/g, 'i').toLowerCase().replaceAll(/\p{M}/gu, '')
/** Keeps only letters and digits. */
const bare = (text: string) => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
const withoutFigures = (text: string) => text.replace(/\p{N}+$/u, '')

/** Alphabets, digits, and the keys of Turkish Q, English and Turkish F keyboards along rows, columns and diagonals. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  'abccdefgghiijklmnooprsstuuvyz',
  '01234567890',
  'qwertyuiopgu',
  'asdfghjklsi',
  'asdfghjkl;',
  'zxcvbnmoc',
  'zxcvbnm,.',
  'fggiodrnhpqw',
  'uieautkmlysx',
  'jovcczsb',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhujikolp',
  'azsxdcfvgbhnjmk',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '147258369',
  '741852963',
  '789456123',
  '159753',
  '!"#$%&/()=',
  '!@#$%^&*()',
].flatMap((walk) => [walk, [...walk].toReversed().join('')])

/** Whether a text of at most four characters fills the whole text, as in `aaaaaaaa` or `12341234`. */
const isRepeated = (text: string) => /^(.{1,4}?)\1+$/su.test(text) || /^((.).{0,3})\1+\2$/su.test(text)

/** Whether the text consists only of runs of at least three characters: repeats, sequences and keyboard walks. */
function isRuns(text: string): boolean {
  const characters = [...text]
  const isRun = (part: string) => walks.some((walk) => walk.includes(part)) || new Set(part).size === 1
  /** Whether the first `end` characters are runs. */
  const covered = [true]
  for (let end = 1; end <= characters.length; end++)
    covered[end] = covered.some((is, start) => is && end - start >= 3 && isRun(characters.slice(start, end).join('')))
  return covered.at(-1)!
}

/** Whether the text is a common Turkish word with digits at one end that are few or easy: `fenerbahce1907`. */
function isTurkishWordWithDigits(text: string): boolean {
  const [, before = '', word = '', after = ''] = /^(\d*)(\D+?)(\d*)$/.exec(text) ?? []
  const digits = before + after
  return turkishWords.has(word) && (digits.length <= 4 || isRuns(digits) || isRepeated(digits))
}

/** Whether the whole password, apart from its case, accents and final marks, is one that attackers try first. */
function isCommon(password: string): boolean {
  const typed = password.normalize('NFKC').trim().toLowerCase()
  return [typed, plain(typed), plain(typed).replace(/[!?.*_-]{1,2}$/, '')].some(
    (text) => leaked().has(text) || isRepeated(text) || isRuns(text) || isTurkishWordWithDigits(text),
  )
}

/**
 * Refuses passwords that an attacker tries first: common ones, repeats, sequences and keyboard walks, and the user's
 * own address and name, with or without digits at the end. A password that merely contains one of these is accepted.
 * Throws a validation error for `field` that names the reason.
 */
export function requireAcceptable(
  password: string,
  { email, name }: { readonly email: string; readonly name: string },
  field: string,
): void {
  if (isCommon(password)) throw fieldError(field, 'password-common')
  const typed = bare(password)
  const own = [email, email.split('@')[0]!, name].map(bare).filter((text) => text !== '')
  if (own.some((text) => text === typed || text === withoutFigures(typed))) throw fieldError(field, 'password-personal')
}
