// Runs first in `npm start` and `npm test`, on any Node version: installs missing dependencies and rebuilds the
// frontend after a change. Plain CommonJS without dependencies, because nothing may be installed yet.
'use strict'
const { createHash } = require('node:crypto')
const { spawnSync } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')

const root = path.join(__dirname, '..', '..')
const at = (...parts) => path.join(root, ...parts)

function run(command, args, env) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (result.error) throw result.error
  if (result.status !== 0) {
    console.error(`filiz: \`${command} ${args.join(' ')}\` failed (exit ${result.status}); see its output above`)
    process.exit(result.status || 1)
  }
}

/** Returns a hash of the paths and contents of all files in these files and folders. */
function fingerprint(places) {
  const hash = createHash('sha256')
  const visit = (place) => {
    const stat = fs.statSync(place)
    if (stat.isDirectory()) {
      for (const name of fs.readdirSync(place).toSorted()) {
        if (name !== 'node_modules' && name !== 'dist' && !/\.spec\.tsx?$/.test(name)) visit(path.join(place, name))
      }
    } else {
      hash.update(path.relative(root, place)).update('\0').update(fs.readFileSync(place))
    }
  }
  for (const place of places) if (fs.existsSync(place)) visit(place)
  return hash.digest('hex')
}

/** Runs `work` unless the mark file shows that it already ran with the same input. */
function once(mark, input, work) {
  if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === input) return
  work()
  fs.mkdirSync(path.dirname(mark), { recursive: true })
  fs.writeFileSync(mark, input)
}

once(at('node_modules', '.filiz-installed'), fingerprint([at('package-lock.json'), at('package.json')]), () => {
  console.error('filiz: installing missing dependencies (once)')
  // npm sets `npm_execpath` to its own path in scripts; use the npm that the user called.
  run('npm', ['ci', '--include=dev', '--include=optional'], { NODE_ENV: '' })
})

if (!process.argv.includes('--no-build')) {
  once(at('frontend', 'dist', '.built'), fingerprint([at('frontend'), at('domain'), at('package-lock.json')]), () => {
    console.error('filiz: building the frontend (once)')
    run(at('node_modules', '.bin', 'node'), [
      at('node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      at('frontend'),
      '--logLevel',
      'warn',
    ])
  })
}
