/** Quotes, comments and dollar quotes, in which a semicolon ends no statement. */
const token =
  /'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|--[^\n]*|\/\*[^]*?(?:\*\/|$)|\$(\w*)\$[^]*?(?:\$\1\$|$)|;|[^'"$;/-]+|[^]/g

const isComment = (part: string) => part.startsWith('--') || (part.startsWith('/*') && part.endsWith('*/'))

/**
 * Splits SQL at the semicolons between statements; those without more than comments are left out. `rest` follows the
 * last semicolon, as it was typed; it is empty if it has only finished comments.
 */
export function splitStatements(sql: string): { readonly statements: readonly string[]; readonly rest: string } {
  const statements: string[] = []
  let current = ''
  let isEmpty = true
  for (const [part] of sql.matchAll(token)) {
    if (part === ';') {
      if (!isEmpty) statements.push(current.trim())
      current = ''
      isEmpty = true
    } else {
      current += part
      if (part.trim() !== '' && !isComment(part)) isEmpty = false
    }
  }
  return { statements, rest: isEmpty ? '' : current }
}
