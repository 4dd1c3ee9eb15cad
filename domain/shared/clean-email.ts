/** Invisible characters that copying from a page or a mail program brings along. */
const invisible = /[\p{Cf}\ufe0f]/gu
const quotes = /^["'“”„‘’«»]+|["'“”„‘’«»,;.]+$/g

/**
 * Returns the address in what people paste: `Ada <a@b.c>`, `mailto:a@b.c?subject=…`, `"a@b.c"`, full-width letters. An
 * internationalised domain becomes ASCII (`xn--…`). A text without an address stays as it is, in lower case.
 */
export function cleanEmail(text: string): string {
  // Longer texts are refused anyway, and cleaning them would take long.
  if (text.length > 1_000) return text
  const plain = text.normalize('NFKC').replaceAll(invisible, '').trim()
  const inBrackets = /<([^<>]*)>[\s,;.]*$/.exec(plain)?.[1] ?? plain
  const address = inBrackets
    .trim()
    .replaceAll(quotes, '')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replaceAll(quotes, '')
    .trim()
    // Its lower case would be an "i" with a second dot.
    .replaceAll('İ', 'i')
    .toLowerCase()
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`
}

/** Returns the domain in ASCII. Others are not parsed: a URL would read `127.1` as an address, and drop a path. */
function asciiDomain(domain: string): string {
  if (/^[\x20-\x7e]*$|[\s/\\?#:%]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).host
  } catch {
    return domain
  }
}
