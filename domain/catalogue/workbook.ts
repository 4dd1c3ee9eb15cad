/** How a spreadsheet's own files begin: what is a zip archive, and what Excel wrote before 2007. Bytes as characters. */
const beginnings = ['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0']

/** Somebody sends the file itself, and not what the spreadsheet writes of it for others. */
export const isWorkbook = (content: string): boolean => beginnings.some((beginning) => content.startsWith(beginning))
