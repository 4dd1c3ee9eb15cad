// Entry point of every service. Plain JavaScript that any Node version can run, so that a wrong version is reported
// clearly before native code is loaded.
'use strict'
const wanted = require('./package.json').engines.node
const [major, minor] = process.versions.node.split('.').map(Number)
const service = process.argv[2]
const entries = {
  standalone: './standalone/main.ts',
  demo: './standalone/demo.ts',
  admin: './platform/application/accounts/admin.ts',
  catalogue: './catalogue/main.ts',
  'command-api': './command-api/main.ts',
  'query-api': './query-api/main.ts',
  projector: './projector/main.ts',
  worker: './worker/main.ts',
  analyst: './analyst/main.ts',
  vault: './platform/engines/vault/main.ts',
  backup: './platform/engines/backup/main.ts',
  'event-log-users': './platform/engines/event-log/main.ts',
}

if (major !== 24 || minor < 15) {
  console.error(
    `Filiz runs on Node ${wanted}; this is Node ${process.versions.node}.\nUse \`npm start\` (it brings the right Node with it), or node_modules/.bin/node, or \`nvm use\`.`,
  )
  process.exit(1)
}
if (!(service in entries)) {
  console.error(`usage: node start.cjs ${Object.keys(entries).join('|')}`)
  process.exit(2)
}
// Enables a cache of compiled code; without it each thread of the process compiles the same modules again.
process.env.NODE_COMPILE_CACHE ??= require('node:path').join(__dirname, 'node_modules', '.cache', 'compiled')
require('node:module').enableCompileCache()
// A full disk under the output, or a reader of it that went away, must not end the process: the lines are lost.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
// Files written from here on are accessible to their owner only.
process.umask(0o077)
// npm forwards a signal to its shell alone, whose end must end this process, too.
if (process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid
  const watch = setInterval(() => {
    // Without a listener the process is stopping already, and a second signal would kill it.
    if (process.ppid === shell || process.listenerCount('SIGTERM') === 0) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
process.argv.splice(1, 2, require.resolve(entries[service]))
import(entries[service]).catch((error) => {
  console.error(sentenceFor(error) ?? error)
  process.exit(1)
})

/** Returns one sentence for an error that the user can fix, which is printed without a stack. */
function sentenceFor(error) {
  if (error?.code === 'EADDRINUSE') return 'filiz: the port is taken by another program: stop it, or set PORT'
  if (error?.code === 'EADDRNOTAVAIL' || error?.code === 'ENOTFOUND') return 'filiz: HOST is no address of this machine'
  if (
    [
      'ConfigError',
      'DataDirInUse',
      'SecretsMissing',
      'PartialData',
      'UnusableFile',
      'UnknownMasterKey',
      'EngineUnavailable',
      'RefusedCredentials',
      'NothingThere',
      'DemoRefused',
      'BackupFault',
    ].includes(error?.name)
  )
    return `filiz: ${error.message}`
}
