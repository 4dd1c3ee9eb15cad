import { DatabaseSync } from 'node:sqlite'

/** Holds the file's write lock until it is killed. */
const database = new DatabaseSync(process.argv[2]!)
database.exec('BEGIN IMMEDIATE')
console.log('locked')
setInterval(() => {}, 1_000)
