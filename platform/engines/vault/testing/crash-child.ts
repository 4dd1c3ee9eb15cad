import { openSqliteVault } from '../sqlite.ts'

/** Puts, replaces and removes without end; prints only acknowledged writes. */
const vault = openSqliteVault(process.argv[2]!)
for (let n = 0; ; n++) {
  const version = await vault.put('kind', `id-${n}`, { n, state: 'made' }, null)
  console.log(`made ${n}`)
  if (n % 3 === 1 && (await vault.put('kind', `id-${n}`, { n, state: 'changed' }, version)) !== null)
    console.log(`changed ${n}`)
  if (n % 3 === 2 && (await vault.remove('kind', `id-${n}`))) console.log(`removed ${n}`)
}
