/** First bytes of spreadsheet files, as characters: zip archives (xlsx), and files of Excel before 2007 (xls). */
const beginnings = ['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0']

/** True when the uploaded file is a workbook instead of its CSV export. */
export const isWorkbook = (content: string): boolean => beginnings.some((beginning) => content.startsWith(beginning))
/** True when the uploaded file is a zip archive, as workbooks of today are. */
export const isZip = (content: string): boolean => content.startsWith(beginnings[0]!)
