import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** Returns the files of a ZIP archive by name. Rejects if the archive or a checksum is wrong. */
export async function unzip(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}
