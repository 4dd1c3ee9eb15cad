import { randomBytes } from 'node:crypto'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { readArchive, writeArchive, type ArchivePart } from './archive.ts'

const key = randomBytes(32)
const secret = Buffer.from('Ayşe')

async function* parts(): AsyncGenerator<ArchivePart> {
  yield { name: 'log', content: [secret, Buffer.alloc(100_000, 'x')] }
  yield { name: 'empty', content: [] }
  yield { name: 'vault', content: [secret] }
}

async function written() {
  const file = join(temporaryFolder(), 'one.backup')
  await writeArchive(file, key, parts())
  return file
}
const read = (file: string, with_ = key) => Array.fromAsync(readArchive(file, with_))

it('returns the chunks of all parts in order, and shows none of them in the file', async () => {
  const file = await written()
  expect((await read(file)).map(({ name, chunk }) => [name, chunk.length])).toEqual([
    ['log', secret.length],
    ['log', 100_000],
    ['vault', secret.length],
  ])
  expect(readFileSync(file).includes(secret)).toBe(false)
})

it('refuses another key', async () => {
  await expect(read(await written(), randomBytes(32))).rejects.toThrow(/made with another key/)
})

it('refuses a file in which any one byte was changed', async () => {
  const file = await written()
  const bytes = readFileSync(file)
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    writeFileSync(file, changed)
    await expect(read(file), `byte ${at}`).rejects.toThrow(/damaged|another key|another version/)
  }
})

it('refuses a file that was cut off at any place, and one that goes on after its end', async () => {
  const file = await written()
  const { length } = readFileSync(file)
  writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.of(0)]))
  await expect(read(file)).rejects.toThrow(/damaged/)
  for (let size = length - 1; size >= 0; size--) {
    truncateSync(file, size)
    await expect(read(file), `${size} bytes`).rejects.toThrow(/damaged|no backup/)
  }
})

it('does not replace an existing file', async () => {
  const file = await written()
  await expect(writeArchive(file, key, parts())).rejects.toThrow(/EEXIST/)
})
