import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** `node tools/scripts/analysts-notebook.ts`: writes the analysts' notebook from the questions in the docs. */
const docs = path.join(import.meta.dirname, '..', '..', 'docs')
const questions = path.join(docs, 'analysts-questions.md')
export const notebookFile = path.join(docs, 'examples', 'analysts', 'notebook.ipynb')

const introduction = `# Questions to an export of Filiz

Set \`FILIZ_DUCKDB\` to the \`filiz.duckdb\` of an export. It is opened for reading only; \`schema.md\` beside it explains
every column. Families have pseudonyms, which is not anonymity: publish no figure of fewer than five families.`
const connecting = `import os
import duckdb
import pandas as pd

con = duckdb.connect(os.environ.get("FILIZ_DUCKDB", "filiz.duckdb"), read_only=True)
con.sql("SET TimeZone = 'UTC'")
pd.set_option("display.max_rows", 60)`

/** Returns the notebook as JSON text: a cell of text and a cell of SQL for each question. */
export function notebookOf(markdown: string): string {
  const found = [...markdown.matchAll(/^(### \d+\. .+\n[^]*?)```sql\n([^]*?)```/gm)]
  const cells = [
    markdownCell('introduction', introduction),
    codeCell('connecting', connecting),
    ...found.flatMap(([, text, sql], index) => [
      markdownCell(`question-${index + 1}`, text!.trim()),
      codeCell(`answer-${index + 1}`, `con.sql("""\n${sql!.trim()}\n""").df()`),
    ]),
  ]
  const metadata = {
    kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    language_info: { name: 'python' },
  }
  return `${JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`
}

const lines = (text: string) => text.split(/(?<=\n)/)
const markdownCell = (id: string, text: string) => ({ cell_type: 'markdown', id, metadata: {}, source: lines(text) })
const codeCell = (id: string, text: string) => ({
  cell_type: 'code',
  execution_count: null,
  id,
  metadata: {},
  outputs: [],
  source: lines(text),
})

export const currentNotebook = (): string => notebookOf(readFileSync(questions, 'utf8'))

if (process.argv[1] === import.meta.filename) writeFileSync(notebookFile, currentNotebook())
