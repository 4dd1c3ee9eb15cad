import { once } from 'node:events'
import { createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'

export type BatchAppendReq = InstanceType<typeof streams.BatchAppendReq>
export type BatchAppendResp = InstanceType<typeof streams.BatchAppendResp>

/** One `BatchAppend` call from the server's side. */
export interface Line {
  readonly requests: readonly BatchAppendReq[]
  answer(response: BatchAppendResp): void
  /** Ends the call with a gRPC status code. */
  end(status: number): void
}

/** A fake server with the part of EventStoreDB's protocol that appends need; it responds only when told to. */
export async function startAppendServer(scheme: string) {
  const lines: Line[] = []
  const sessions = new Set<ServerHttp2Session>()
  const server = createServer({})
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    if (headers[':path'] === '/event_store.client.streams.Streams/BatchAppend') lines.push(lineOn(stream))
    else
      stream.respond({ ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '12' }, { endStream: true })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`,
    /** The calls in the order in which they were opened. */
    lines,
    close() {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
}

function lineOn(stream: ServerHttp2Stream): Line {
  const requests: BatchAppendReq[] = []
  let bytes = Buffer.alloc(0)
  stream.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    // gRPC framing: one byte for compression, four bytes for the length, then the message.
    for (let end; bytes.length >= 5 && bytes.length >= (end = 5 + bytes.readUInt32BE(1)); bytes = bytes.subarray(end)) {
      requests.push(streams.BatchAppendReq.deserializeBinary(bytes.subarray(5, end)))
    }
  })
  let status = 0
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': String(status) }))
  return {
    requests,
    answer(response) {
      stream.write(framed(response.serializeBinary()))
    },
    end(code) {
      status = code
      stream.end()
    },
  }
}

/** Frames a message for gRPC: one byte for compression, four bytes for the length, then the message. */
export function framed(message: Uint8Array): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

/** A success response for an append at the given revision and commit position. */
export function appended(request: BatchAppendReq, revision: number, commit: number): BatchAppendResp {
  const position = new shared.AllStreamPosition()
  position.setCommitPosition(String(commit))
  position.setPreparePosition(String(commit))
  const success = new streams.BatchAppendResp.Success()
  success.setCurrentRevision(String(revision))
  success.setPosition(position)
  const response = new streams.BatchAppendResp()
  response.setCorrelationId(request.getCorrelationId())
  response.setSuccess(success)
  return response
}
