import protobuf from 'protobufjs/minimal.js'
import type { EncodedEvent } from './encode.ts'

/*
 * Encodes and decodes EventStoreDB's `BatchAppend`: one open call (named a line here) carries many appends, and a
 * correlation id matches responses to requests. Written by hand with the field numbers of the server's `streams.proto`,
 * because the driver's generated code dominates the cost of an append.
 */

/** An append request of `BatchAppend`. */
export interface BatchAppend {
  readonly correlation: Correlation
  readonly stream: string
  /** Last revision of the stream, as a number below 2^53. */
  readonly expected: number | 'no-stream'
  readonly events: readonly EncodedEvent[]
}

/**
 * The two halves of the correlation UUID, each a number below 2^53: the number of the line (the open call) and the
 * number of the append on that line.
 */
export interface Correlation {
  readonly line: number
  readonly append: number
}

export type BatchAppended = { readonly append: number } & (
  | {
      readonly outcome: 'appended'
      readonly revision: bigint
      readonly position: { readonly commit: bigint; readonly prepare: bigint } | undefined
    }
  | { readonly outcome: 'wrong-expected-version'; readonly actual: bigint | 'no-stream' }
  /** `reason`: name of the server's error message, e.g. `AccessDenied`; empty if it gives none. */
  | { readonly outcome: 'failed'; readonly reason: string; readonly message: string }
)

const { Reader, Writer } = protobuf
type Reader = protobuf.Reader
type Writer = protobuf.Writer

/** Maximum characters of one message; the server accepts 4 MiB by default. */
const charactersAMessage = 1024 * 1024

const [varint, bytes] = [0, 2]
const field = (number: number, type: number) => (number << 3) | type

/** Yields the messages of one append, usually one; the last is marked as final. */
export function* batchAppendRequests({ correlation, stream, expected, events }: BatchAppend): Generator<Uint8Array> {
  let message = begin(correlation)
  options(message.uint32(field(2, bytes)).fork(), stream, expected).ldelim()
  let characters = 0
  for (const event of events) {
    const its = event.data.length + event.metadata.length
    if (characters > 0 && characters + its > charactersAMessage) {
      yield message.finish()
      message = begin(correlation)
      characters = 0
    }
    characters += its
    proposed(message.uint32(field(3, bytes)).fork(), event).ldelim()
  }
  yield message.uint32(field(4, varint)).bool(true).finish()
}

const begin = ({ line, append }: Correlation): Writer =>
  Writer.create()
    .uint32(field(1, bytes))
    .fork()
    .uint32(field(1, bytes))
    .fork()
    .uint32(field(1, varint))
    .int64(line)
    .uint32(field(2, varint))
    .int64(append)
    .ldelim()
    .ldelim()

function options(writer: Writer, stream: string, expected: number | 'no-stream'): Writer {
  writer.uint32(field(1, bytes)).fork().uint32(field(3, bytes)).string(stream).ldelim()
  return expected === 'no-stream'
    ? writer.uint32(field(3, bytes)).fork().ldelim()
    : writer.uint32(field(2, varint)).uint64(expected)
}

function proposed(writer: Writer, { id, type, data, metadata }: EncodedEvent): Writer {
  writer.uint32(field(1, bytes)).fork().uint32(field(2, bytes)).string(id).ldelim()
  entry(writer.uint32(field(2, bytes)).fork(), 'type', type).ldelim()
  // Mark the event as JSON, so that the server's own tools can display it.
  entry(writer.uint32(field(2, bytes)).fork(), 'content-type', 'application/json').ldelim()
  return writer.uint32(field(3, bytes)).string(metadata).uint32(field(4, bytes)).string(data)
}

const entry = (writer: Writer, key: string, value: string): Writer =>
  writer.uint32(field(1, bytes)).string(key).uint32(field(2, bytes)).string(value)

/** Decodes a response. Fields of unexpected shape (no structured correlation id) are ignored; the append then fails. */
export function batchAppendResponse(message: Uint8Array): BatchAppended {
  let append = -1
  let result: Omitted<BatchAppended> = { outcome: 'failed', reason: '', message: 'neither success nor error' }
  each(Reader.create(message), {
    1: (reader) =>
      each(within(reader), { 1: (structured) => each(within(structured), { 2: (it) => (append = number(it)) }) }),
    2: (reader) => (result = failure(within(reader))),
    3: (reader) => (result = success(within(reader))),
  })
  return { append, ...result }
}

type Omitted<T> = T extends unknown ? Omit<T, 'append'> : never

function success(reader: Reader): Omitted<BatchAppended> {
  // Protobuf omits fields with the value 0.
  let revision = 0n
  let position: { commit: bigint; prepare: bigint } | undefined
  each(reader, {
    1: (it) => (revision = whole(it)),
    3: (it) => {
      const found = (position = { commit: 0n, prepare: 0n })
      each(within(it), { 1: (one) => (found.commit = whole(one)), 2: (one) => (found.prepare = whole(one)) })
    },
  })
  return { outcome: 'appended', revision, position }
}

function failure(reader: Reader): Omitted<BatchAppended> {
  let [message, name] = ['', '']
  let details: Uint8Array = new Uint8Array()
  each(reader, {
    2: (it) => (message = it.string()),
    3: (it) => each(within(it), { 1: (any) => (name = any.string()), 2: (any) => (details = any.bytes()) }),
  })
  const reason = name.slice(name.lastIndexOf('.') + 1)
  if (reason !== 'WrongExpectedVersion') return { outcome: 'failed', reason, message }
  let actual: bigint | 'no-stream' = 'no-stream'
  each(Reader.create(details), { 1: (it) => (actual = whole(it)) })
  return { outcome: 'wrong-expected-version', actual }
}

/** Reads the fields of a message with the given readers by field number; skips all other fields. */
function each(reader: Reader, fields: Readonly<Record<number, (reader: Reader) => unknown>>): void {
  while (reader.pos < reader.len) {
    const tag = reader.uint32()
    const read = fields[tag >>> 3]
    if (read) read(reader)
    else reader.skipType(tag & 7)
  }
}

/** The nested message at the current position. */
const within = (reader: Reader): Reader => Reader.create(reader.bytes())

const whole = (reader: Reader): bigint => BigInt(reader.uint64().toString())
const number = (reader: Reader): number => Number(reader.int64().toString())
