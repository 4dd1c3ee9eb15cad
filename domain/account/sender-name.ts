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
}
/** Words of office, spelled as by `plain`; they end where the word ends, because “Ekinci” and “Stafford” are names. */
const office =
  /(?<![a-z])(?:destek|ekip|ekibi|ekibimiz|yonetim|yonetimi|yonetici|guvenlik|musteri hizmetleri|support|team|admin|administrator|security|official|staff|service|help ?desk)(?![a-z])/

const plain = (text: string): string =>
  [...text.normalize('NFKC').toLocaleLowerCase('tr')]
    .map((letter) => lookAlikes[letter] ?? letter.normalize('NFD')[0]!)
    .join('')

/**
 * Whether mails with this name as their sender could be taken for mails of Filiz itself: its name beside a word of
 * office, or written with letters of another script. “Filiz” and “Filiz Yılmaz” are names of people.
 */
export function looksLikeFiliz(name: string): boolean {
  const named = name.split(/\s+/).filter((word) =>
    plain(word)
      .replaceAll(/[^a-z]/g, '')
      .includes('filiz'),
  )
  if (named.length === 0) return false
  return (
    office.test(plain(name).replaceAll('filiz', ' ')) ||
    named.some((word) => /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word))
  )
}
