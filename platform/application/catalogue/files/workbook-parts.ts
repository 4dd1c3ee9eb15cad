import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { SaxesParser, type SaxesTagPlain } from 'saxes'

/** A workbook that exceeds a limit of this file. */
export class WorkbookTooLarge extends Error {}

const mostParts = 500
/** Maximum unpacked bytes of one part, and of all parts that are read. */
const mostOfPart = 48 * 1024 * 1024
const mostUnpacked = 64 * 1024 * 1024
/** Maximum bytes between two tags, and depth of elements. */
const mostBetweenTags = 1024 * 1024
const deepest = 64
const pieceLength = 64 * 1024

/** Receives the elements of a part, by their names without a namespace prefix. */
export interface PartHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/**
 * The parts of a workbook's archive. Unpacked bytes are counted while they are inflated, whatever the archive claims.
 */
export class WorkbookParts {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #unpacked = 0

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** Reads the directory of the archive. Rejects when it is damaged or has too many parts. */
  static async open(bytes: Uint8Array): Promise<WorkbookParts> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const zip = await yauzl.fromBufferPromise(buffer, { lazyEntries: true })
    if (zip.entryCount > mostParts) throw new WorkbookTooLarge()
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return new WorkbookParts(zip, entries)
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Parses a part piece by piece and yields after each piece. Rejects when it is missing, damaged or too large. */
  async *parse(name: string, { open, text, close }: PartHandlers): AsyncGenerator<void> {
    const entry = this.#entries.get(name)
    if (!entry) throw new Error('a part is missing')
    const parser = new SaxesParser()
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let [depth, sinceTag, ofPart] = [0, 0, 0]
    parser.on('opentag', ({ name: tag, attributes }: SaxesTagPlain) => {
      sinceTag = 0
      if (++depth > deepest) throw new WorkbookTooLarge()
      open?.(localName(tag), attributes)
    })
    parser.on('closetag', ({ name: tag }: SaxesTagPlain) => {
      sinceTag = 0
      depth -= 1
      close?.(localName(tag))
    })
    if (text) {
      parser.on('text', text)
      parser.on('cdata', text)
    }
    const stream = await this.#zip.openReadStreamPromise(entry)
    try {
      for await (const arrived of stream as AsyncIterable<Buffer>)
        // A part that is stored without compression arrives as a whole.
        for (let at = 0; at < arrived.length; at += pieceLength) {
          const piece = arrived.subarray(at, at + pieceLength)
          ofPart += piece.length
          sinceTag += piece.length
          this.#unpacked += piece.length
          if (ofPart > mostOfPart || this.#unpacked > mostUnpacked || sinceTag > mostBetweenTags)
            throw new WorkbookTooLarge()
          parser.write(decoder.decode(piece, { stream: true }))
          yield
        }
      parser.close()
    } finally {
      stream.destroy()
    }
  }

  /** Parses a whole part. */
  async parseAll(name: string, handlers: PartHandlers): Promise<void> {
    for await (const _ of this.parse(name, handlers));
  }
}

const localName = (tag: string) => tag.slice(tag.indexOf(':') + 1)
