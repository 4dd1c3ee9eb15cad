import { DatabaseSync } from 'node:sqlite'

/** Holds the file's lock for writing until it is killed. */
const database = new DatabaseSync(process.argv[2]!)
database.exec('BEGIN IMMEDIATE')
console.log('locked')
setInterval(() => {}, 1_000)
