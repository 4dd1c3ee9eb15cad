import { openSqliteReadStore } from '../sqlite.ts'

/** Writes batches of ten documents without end, and prints each acknowledged checkpoint. */
const store = openSqliteReadStore(process.argv[2]!)
await store.prepare([{ name: 'things_v1', indexes: [['childId']] }])
const [lease] = await store.leases(['things_v1'])
const fence = (await store.takeLease('things_v1', lease!.fence, `process ${process.pid}`))!
const text = (n: number) => String(n).padStart(20, '0')

for (let n = Number(lease!.checkpoint ?? 0); ; n += 10) {
  const upserts = Array.from({ length: 10 }, (_, index) => ({
    _id: `d${n + index + 1}`,
    position: text(n + index + 1),
    childId: `c${n}`,
    filler: 'x'.repeat(2_000),
  }))
  await store.apply([{ collection: 'things_v1', fence, upserts, removals: [], checkpoint: text(n + 10) }])
  console.log(n + 10)
}
