/** Letters of other scripts that look like Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = {
  ϝ: 'f',
  ғ: 'f',
  і: 'i',
  ι: 'i',
  ı: 'i',
  ӏ: 'l',
  ⅼ: 'l',
  ᴢ: 'z',
  ζ: 'z',
  ꙁ: 'z',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
}
const office =
  /(?<!\p{L})(?:destek|ekib?i?|ekip|yönetim|yönetici|güvenlik|müşteri|resmi|resmî|support|team|admin|security|official|staff|service|help ?desk)/iu

const plain = (name: string): string =>
  [...name.normalize('NFKC').toLocaleLowerCase('tr')]
    .map((letter) => lookAlikes[letter] ?? letter.normalize('NFD')[0]!)
    .join('')

/**
 * Whether mails with this name as their sender could be taken for mails of Filiz itself: its name beside a word of
 * office, or written with letters of another script. “Filiz” and “Filiz Yılmaz” are names of people.
 */
export function looksLikeFiliz(name: string): boolean {
  const hasOffice = [name, name.toLocaleLowerCase('tr')].some((spelling) => office.test(spelling))
  const words = name.split(/\s+/)
  const named = words.filter((word) =>
    plain(word)
      .replaceAll(/[^\p{L}]/gu, '')
      .includes('filiz'),
  )
  return named.length > 0 && (hasOffice || named.some((word) => /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)))
}
