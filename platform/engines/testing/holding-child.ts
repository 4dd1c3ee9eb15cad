import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { holdDataDir } from '../data-dir.ts'

/** Locks a folder without keeping a reference to the lock, while the garbage collector runs. */
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
try {
  holdDataDir(process.argv[2]!)
  setTimeout(() => {
    collectGarbage()
    setTimeout(() => console.log('held'), 20)
  }, 20)
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log((error as Error).name)
  process.exitCode = 1
}
