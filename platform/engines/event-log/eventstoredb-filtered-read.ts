import type { AllStreamResolvedEvent, EventStoreDBClient } from '@eventstore/db-client'
import { ReadStream } from '@eventstore/db-client/dist/streams/utils/ReadStream.js'
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Position } from '@filiz/domain/shared/event.ts'
import { fromSequence } from './sequence.ts'

/** Number of events that the server scans for matches in one step. */
const window = 1_000

/**
 * Reads `$all` of streams with the given name prefixes, from a position (inclusive) to the leader's end. The server
 * supports this filter for reads, but the driver only for subscriptions, whose start and end the server logs each time.
 */
export function readFiltered(
  client: EventStoreDBClient,
  { from, prefixes }: { readonly from: Position | null; readonly prefixes: readonly string[] },
): ReadStream<AllStreamResolvedEvent> {
  const { Options } = streams.ReadReq
  const [request, options, all, filter, names, ids] = [
    new streams.ReadReq(),
    new Options(),
    new Options.AllOptions(),
    new Options.FilterOptions(),
    new Options.FilterOptions.Expression(),
    new Options.UUIDOption(),
  ]
  if (from === null) all.setStart(new shared.Empty())
  else {
    const position = new Options.Position()
    position.setCommitPosition(String(fromSequence(from)))
    position.setPreparePosition(String(fromSequence(from)))
    all.setPosition(position)
  }
  names.setPrefixList([...prefixes])
  filter.setStreamIdentifier(names)
  filter.setMax(window)
  ids.setString(new shared.Empty())
  options.setAll(all)
  options.setFilter(filter)
  options.setUuidOption(ids)
  options.setReadDirection(Options.ReadDirection.FORWARDS)
  options.setCount(String(Number.MAX_SAFE_INTEGER))
  request.setOptions(options)
  // Opens the call through the driver's internals, so that the driver adds its credentials and finds the leader.
  const call = client['GRPCStreamCreator'](StreamsClient, 'readAll', (service) =>
    service.read(request, ...client['callArguments']({ requiresLeader: true }, { deadline: Infinity })),
  )
  return new ReadStream(call, convertGrpcEvent as never, {})
}
