import { randomUUID } from 'node:crypto'
import status from '@eventstore/db-client/generated/status_pb.js'
import fc from 'fast-check'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import { describe, expect, it } from 'vitest'
import { driverFor } from './eventstoredb-driver.ts'
import { batchAppendRequests, batchAppendResponse, type BatchAppend } from './batch-append.ts'

const event = (data: string, metadata = '{}') => ({ id: randomUUID(), type: 'SomethingHappened', data, metadata })
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

/** Compares our encoding and decoding with each driver's generated code. */
describe.each(['esdb', 'kurrentdb'])('BatchAppend of %s://', (scheme) => {
  const { streams, shared } = driverFor(`${scheme}://`).messages
  const { BatchAppendReq, BatchAppendResp } = streams
  const asked = (request: Omit<BatchAppend, 'correlation'>) =>
    [...batchAppendRequests({ correlation: { line: 2 ** 48 - 2, append: 2 ** 40 }, ...request })].map((message) =>
      BatchAppendReq.deserializeBinary(message),
    )
  describe('requests of BatchAppend', () => {
    it('contain events, stream and expected revision', () => {
      fc.assert(
        fc.property(
          fc.string({ unit: 'grapheme', minLength: 1 }),
          fc.maxSafeNat(),
          fc.array(fc.jsonValue(), { minLength: 1, maxLength: 5 }),
          (stream, expected, values) => {
            const events = values.map((value) => event(JSON.stringify({ value }), JSON.stringify({ of: value })))
            const [request, ...more] = asked({ stream, expected, events })
            expect(more).toEqual([])
            expect(request!.getIsFinal()).toBe(true)
            const options = request!.getOptions()!
            expect(textOf(options.getStreamIdentifier()!.getStreamName_asU8())).toBe(stream)
            expect(options.getStreamPosition()).toBe(String(expected))
            expect([options.hasNoStream(), options.hasAny(), options.hasStreamExists()]).toEqual([false, false, false])
            expect(
              request!
                .getProposedMessagesList()
                .map((message) => ({
                  id: message.getId()!.getString(),
                  type: message.getMetadataMap().get('type'),
                  data: textOf(message.getData_asU8()),
                  metadata: textOf(message.getCustomMetadata_asU8()),
                })),
            ).toEqual(events)
            expect(
              request!.getProposedMessagesList().map((message) => message.getMetadataMap().get('content-type')),
            ).toEqual(values.map(() => 'application/json'))
          },
        ),
      )
    })

    it('contain no-stream and the correlation id', () => {
      const [request] = asked({ stream: 'child-1', expected: 'no-stream', events: [event('{}')] })
      const options = request!.getOptions()!
      expect([options.hasNoStream(), options.hasStreamPosition()]).toEqual([true, false])
      const { mostSignificantBits, leastSignificantBits } = request!.getCorrelationId()!.getStructured()!.toObject()
      expect([mostSignificantBits, leastSignificantBits].map(Number)).toEqual([2 ** 48 - 2, 2 ** 40])
    })

    it('are split when too large for the server, and only the last one is final', () => {
      const events = Array.from({ length: 5 }, (_, n) => event(JSON.stringify({ n, text: 'ş'.repeat(400_000) })))
      const requests = asked({ stream: 'child-1', expected: 3, events })
      expect(requests.map((request) => request.getProposedMessagesList().length)).toEqual([2, 2, 1])
      expect(requests.map((request) => request.getIsFinal())).toEqual([false, false, true])
      expect(requests.map((request) => request.hasOptions())).toEqual([true, false, false])
      expect(
        new Set(requests.map((request) => request.getCorrelationId()!.getStructured()!.getLeastSignificantBits())),
      ).toEqual(new Set([String(2 ** 40)]))
      expect(
        requests.flatMap((request) =>
          request.getProposedMessagesList().map((message) => textOf(message.getData_asU8())),
        ),
      ).toEqual(events.map(({ data }) => data))
    })
  })

  describe('responses of BatchAppend', () => {
    const answer = (append: number) => {
      const id = new shared.UUID()
      const halves = new shared.UUID.Structured()
      halves.setMostSignificantBits('7')
      halves.setLeastSignificantBits(String(append))
      id.setStructured(halves)
      const response = new BatchAppendResp()
      response.setCorrelationId(id)
      return response
    }
    const failed = (append: number, name: string, details: Uint8Array, message = '') => {
      const error = new status.Status()
      const packed = new any.Any()
      packed.pack(details, name)
      error.setDetails(packed)
      error.setMessage(message)
      const response = answer(append)
      response.setError(error)
      return batchAppendResponse(response.serializeBinary())
    }

    it('contain the position of the append', () => {
      const success = new BatchAppendResp.Success()
      success.setCurrentRevision('9007199254740993')
      const position = new shared.AllStreamPosition()
      position.setCommitPosition('18446744073709551614')
      position.setPreparePosition('12')
      success.setPosition(position)
      const response = answer(3)
      response.setSuccess(success)
      expect(batchAppendResponse(response.serializeBinary())).toEqual({
        append: 3,
        outcome: 'appended',
        revision: 9007199254740993n,
        position: { commit: 18446744073709551614n, prepare: 12n },
      })
      success.setCurrentRevision('0')
      success.clearPosition()
      expect(batchAppendResponse(response.serializeBinary())).toEqual({
        append: 3,
        outcome: 'appended',
        revision: 0n,
        position: undefined,
      })
    })

    it('contain the actual revision of the stream on a conflict', () => {
      const wrong = new shared.WrongExpectedVersion()
      wrong.setCurrentStreamRevision('41')
      expect(failed(4, 'event_store.client.WrongExpectedVersion', wrong.serializeBinary())).toEqual({
        append: 4,
        outcome: 'wrong-expected-version',
        actual: 41n,
      })
      expect(
        failed(4, 'event_store.client.WrongExpectedVersion', new shared.WrongExpectedVersion().serializeBinary()),
      ).toEqual({ append: 4, outcome: 'wrong-expected-version', actual: 'no-stream' })
    })

    it('contain the reason of a failure', () => {
      expect(failed(5, 'event_store.client.AccessDenied', new Uint8Array())).toEqual({
        append: 5,
        outcome: 'failed',
        reason: 'AccessDenied',
        message: '',
      })
      expect(failed(5, 'google.protobuf.Empty', new Uint8Array(), 'Server Is Not Ready')).toEqual({
        append: 5,
        outcome: 'failed',
        reason: 'Empty',
        message: 'Server Is Not Ready',
      })
      expect(batchAppendResponse(answer(6).serializeBinary())).toMatchObject({ append: 6, outcome: 'failed' })
    })
  })
})
