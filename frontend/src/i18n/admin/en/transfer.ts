import type { Texts } from '../../texts.ts'
import type { transfer as original } from '../tr/transfer.ts'

export const transfer: Texts<typeof original> = {
  title: 'Import and export',
  export: {
    title: 'Export', text: 'The whole catalogue, drafts and archive included. The CSV can be edited in Excel and brought back.',
    csv: 'Download CSV', ndjson: 'Download NDJSON', failed: 'The file could not be downloaded',
  },
  import: {
    title: 'Import', text: 'First it is tried: you see what each line would change, and nothing is written. If a single line is wrong, none is written.',
    file: 'CSV or NDJSON file', hint: 'At most 10 MB and 10,000 lines', unknownKind: 'This is no CSV or NDJSON file. Its name has to end in .csv or .ndjson.', workbook: 'That is a spreadsheet’s own file. Open it in the program that made it, save it as ‘CSV UTF-8’, and choose that file here.', tooLarge: 'The file is larger than 10 MB. Split it and send the parts.',
    choose: 'Choose a file', chooseOther: 'Choose another', nothingChosen: 'No file chosen yet',
    try: 'Try the file', run: 'Import', failed: 'The file could not be read', trying: 'Trying…',
    runTitle: 'Write these changes?', runText: 'New: {{created}} · Changed: {{updated}}. Each is in the history under your name; earlier texts can be brought back.',
    refused: 'Because of mistakes in the file nothing was written. Correct the lines below and try again.',
    nothing: 'This file changes nothing.', done: 'The file has been imported', dry: 'What it would do: nothing is written yet',
  },
  result: { created: 'New', updated: 'Changed', unchanged: 'Unchanged', failed: 'Wrong', lines: 'Line by line', more: 'Show more lines', shown: '{{count}} of {{total}} lines' },
  line: { number: 'Line {{number}}', create: 'New activity', update: 'Changes', refuse: 'Wrong', open: 'Open the activity', empty: '(empty)', was: 'Before', becomes: 'After', field: 'Field', fault: '{{field}}: {{text}}', place: '{{column}} · {{field}}', column: 'Column {{number}}' },
  progress: {
    title: 'The import is under way', text: '{{applied}} of {{entries}} activities are done. You can close this page; the import finishes by itself.', kept: 'The file has arrived and waits for its turn.', failed: 'The progress of the import could not be loaded', label: 'Progress of the import', again: 'Another file',
  },
}
