/** A text in lines of at most `width` characters, cut between words; a longer word has a line of its own. */
export function lines(text: string, width: number): readonly string[] {
  const found: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = found.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) found[found.length - 1] = `${last} ${word}`
    else found.push(word)
  }
  return found
}
