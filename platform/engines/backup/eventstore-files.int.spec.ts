// @module-tag long
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createEventStoreCheck } from './eventstore-files.ts'

const chunkBytes = 256 * 1024 * 1024
const script = readFileSync(join(import.meta.dirname, '..', '..', '..', 'deploy', 'backup.sh'), 'utf8')
/** The command of `deploy/backup.sh` that runs in the server's container. */
const copy = /^eventstore_files='(.+)'$/m.exec(script)![1]!

function position(bytes: number): Buffer {
  const checkpoint = Buffer.alloc(8)
  checkpoint.writeBigInt64LE(BigInt(bytes))
  return checkpoint
}

/** A folder like that of a server, with chunks that are not full. */
function dataFolder(chunks: number, chaser: number): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'index'))
  for (const name of ['indexmap', 'indexcheck.chk', '7ab8d0e5'])
    writeFileSync(join(folder, 'index', name), Buffer.alloc(name.length * 300))
  for (const name of ['chaser.chk', 'epoch.chk', 'proposal.chk', 'truncate.chk', 'writer.chk'])
    writeFileSync(join(folder, name), position(chaser))
  for (let at = 0; at < chunks; at++)
    writeFileSync(join(folder, `chunk-${String(at).padStart(6, '0')}.000000`), Buffer.alloc(70_000, at + 1))
  return folder
}

function without(folder: string, name: string): string {
  rmSync(join(folder, name))
  return folder
}

/** The message that `deploy/backup.sh` sends behind the archive if the archive is incomplete. */
const failure = execFileSync('sh', ['-c', /\|\| (echo .+?);/.exec(script)![1]!])

const tar = (folder: string, command = copy) =>
  execFileSync('sh', ['-c', command.replace('/var/lib/kurrentdb', folder)], { maxBuffer: 2 ** 26 })

/** Passes the archive on in pieces of this size, as a pipe does. */
function checked(archive: Buffer, size = 65_536) {
  const check = createEventStoreCheck()
  for (let at = 0; at < archive.length; at += size) check.read(archive.subarray(at, at + size))
  return check.check()
}

describe("the copy of a running EventStoreDB's files", () => {
  it('has the checkpoints before the data to which they refer: those of the index, the index, the others, the chunks', () => {
    const names = execFileSync('tar', ['-t'], { input: tar(dataFolder(2, chunkBytes + 5)), encoding: 'utf8' })
    expect(names).toMatch(
      /^index\/indexcheck\.chk\n(index\/(indexmap|7ab8d0e5)\n){2}chaser\.chk\n(\w+\.chk\n){4}chunk-000000\.000000\nchunk-000001\.000000\n$/,
    )
  })

  it.each([1, 511, 65_536, 2 ** 26])('is accepted in pieces of %i bytes', (size) => {
    expect(checked(tar(dataFolder(2, chunkBytes + 5)), size)).toBe(2)
  })

  it('is accepted with chunks that a scavenge has merged, and with the chunks that the merged one replaces', () => {
    const folder = without(dataFolder(5, 4 * chunkBytes + 5), 'chunk-000001.000000')
    const merged = Buffer.alloc(70_000)
    merged.writeInt32LE(0, 6)
    merged.writeInt32LE(1, 10)
    writeFileSync(join(folder, 'chunk-000000.000001'), merged)
    expect(checked(tar(folder))).toBe(5)
  })

  it.each([
    ['no files', () => Buffer.alloc(0), /not whole/],
    ['a missing end', () => tar(dataFolder(2, 5)).subarray(0, -40_000), /not whole/],
    ['no chunk', () => tar(dataFolder(1, 5), copy.replace('ls chunk-*;', '')), /not whole/],
    [
      'chunks before checkpoints',
      () => tar(dataFolder(1, 5), copy.replace('ls *.chk; ls chunk-*;', 'ls chunk-*; ls *.chk;')),
      /chunks before/,
    ],
    ['a checkpoint behind the last chunk', () => tar(dataFolder(2, 2 * chunkBytes + 1)), /newest chunk/],
    ['a missing chunk', () => tar(without(dataFolder(3, 2 * chunkBytes + 5), 'chunk-000001.000000')), /lacks chunk 1/],
    ['the message of a sender that failed', () => Buffer.concat([tar(dataFolder(2, 5)), failure]), /failed/],
  ])('is refused with %s', (_name, archive, sentence) => {
    expect(() => checked(archive())).toThrow(sentence)
  })
})
