// @module-tag long
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { expect, it } from 'vitest'

const program = `
  import { spawnSync } from 'node:child_process'
  import { mkdtempSync } from 'node:fs'
  import { tmpdir } from 'node:os'
  import startRun, { folderOutsideRun } from '${path.join(import.meta.dirname, 'run-folder.ts')}'
  startRun()
  mkdtempSync(tmpdir() + '/left-')
  console.log(tmpdir(), folderOutsideRun())
  if (process.env.KILLED) process.kill(process.pid, 'SIGKILL')
  if (!process.env.WITHIN)
    spawnSync(process.execPath, process.execArgv, { stdio: 'inherit', env: { ...process.env, WITHIN: '1' } })`
/** Starts a run, and another one within it. Returns the beginning of its folder's name, and what both print. */
function run(TMPDIR: string, env = {}) {
  const { pid, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR, ...env },
    encoding: 'utf8',
  })
  return { folder: `filiz-run-${pid}-`, printed: stdout }
}

it('keeps all temporary folders of a run in one, removes it at the end, and those of killed runs at the next start', () => {
  const parent = temporaryFolder()
  const killed = run(parent, { KILLED: '1' })
  const [left] = readdirSync(parent)
  expect(left).toContain(killed.folder)
  expect(readdirSync(path.join(parent, left!))).toEqual([expect.stringMatching(/^left-/)])
  const running = `filiz-run-${process.pid}-x`
  for (const name of [running, 'filiz-1234']) mkdirSync(path.join(parent, name))

  const ended = run(parent)
  const [line, ...lines] = ended.printed.trimEnd().split('\n')
  expect([line, lines]).toEqual([expect.stringMatching(`/${ended.folder}\\w+ ${parent}$`), [line]])
  expect(readdirSync(parent).toSorted()).toEqual(['filiz-1234', running])
})
