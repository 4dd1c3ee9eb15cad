import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Format } from '@filiz/data-set/files/manifest.ts'
import { runExport } from '@filiz/data-set/files/run-export.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { openLogReader } from '@filiz/engines/open-readers.ts'

/**
 * Arguments: `read` reads and parses every event; `ndjson <folder>` and `parquet <folder>` export the log. Prints
 * duration and memory, of the event files and altogether.
 */
const [what, out] = process.argv.slice(2)
const log = await openLogReader(readConfig(undefined, {}, { keys: false }))
let [early, peak, events] = [0, 0, 0]
let eventFiles = { seconds: 0, peak: 0 }
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
const began = performance.now()
const elapsed = () => (performance.now() - began) / 1000
if (what === 'read') for await (const page of log.readAll({ after: null })) events += page.length
else {
  const manifest = await runExport({
    log,
    out: out!,
    key: randomBytes(32),
    format: what as Format,
    since: null,
    until: null,
    types: null,
    stopped: new AbortController().signal,
    say: () => {},
    onProgress: (_, share) => {
      if (early === 0 && share >= 0.1) early = process.memoryUsage.rss()
    },
    beforeTables: () => (eventFiles = { seconds: elapsed(), peak }),
  })
  events = manifest.events
}
const seconds = elapsed()
clearInterval(watch)
await log.close()
if (out) rmSync(out, { recursive: true })
console.log(JSON.stringify({ seconds, events, early, peak, eventFiles }))
