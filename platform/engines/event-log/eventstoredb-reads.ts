import type { Position } from '@filiz/domain/shared/event.ts'
import type { AllStreamResolvedEvent, Client, Driver, ResolvedEvent } from './eventstoredb-driver.ts'
import { fromSequence } from './sequence.ts'

/** Number of events that the server scans for matches in one step of a filtered read. */
const window = 1_000

/** `requiresLeader`: the read is refused by a follower, and the driver then looks for the leader. */
interface HowToRead {
  readonly requiresLeader?: boolean
  readonly maxCount?: number
}

/**
 * Reads of one client, each of which can be cancelled. They are opened through the driver's internals, so that the
 * driver adds its credentials and finds the leader. Its own reads do not suffice: those of `@eventstore/db-client` have
 * no filter for `$all`, and those of `@kurrent/kurrentdb-client` run in a native program, where nothing can stop them.
 */
export function createReads({ messages: { streams, shared }, services, ReadStream, convertGrpcEvent }: Driver) {
  const { Options } = streams.ReadReq
  type Options = InstanceType<typeof Options>

  function read<T>(
    client: Client,
    options: Options,
    { requiresLeader = false, maxCount = Number.MAX_SAFE_INTEGER }: HowToRead,
  ): InstanceType<typeof ReadStream<T>> {
    const [request, ids] = [new streams.ReadReq(), new Options.UUIDOption()]
    ids.setString(new shared.Empty())
    options.setUuidOption(ids)
    options.setCount(String(maxCount))
    if (!options.hasFilter()) options.setNoFilter(new shared.Empty())
    request.setOptions(options)
    const call = client['GRPCStreamCreator'](services.Streams, 'read', (service) =>
      service.read(request, ...client['callArguments']({ requiresLeader }, { deadline: Infinity })),
    )
    return new ReadStream<T>(call, convertGrpcEvent as never, {})
  }

  function allFrom(from: Position | null | 'end'): Options {
    const [options, all] = [new Options(), new Options.AllOptions()]
    if (from === null) all.setStart(new shared.Empty())
    else if (from === 'end') all.setEnd(new shared.Empty())
    else {
      const position = new Options.Position()
      position.setCommitPosition(String(fromSequence(from)))
      position.setPreparePosition(String(fromSequence(from)))
      all.setPosition(position)
    }
    options.setAll(all)
    return options
  }

  return {
    /** Reads a stream from a revision (inclusive); undefined: from the first event. */
    readStream(client: Client, name: string, from: bigint | undefined, how: HowToRead) {
      const [options, stream, identifier] = [new Options(), new Options.StreamOptions(), new shared.StreamIdentifier()]
      identifier.setStreamName(Buffer.from(name).toString('base64'))
      stream.setStreamIdentifier(identifier)
      if (from === undefined) stream.setStart(new shared.Empty())
      else stream.setRevision(String(from))
      options.setStream(stream)
      return read<ResolvedEvent>(client, options, how)
    },

    /** Reads `$all` from a position (inclusive; null: the start). */
    readAll: (client: Client, from: Position | null, how: HowToRead) =>
      read<AllStreamResolvedEvent>(client, allFrom(from), how),

    /** Reads `$all` backwards from its end. */
    readAllBackwards(client: Client, how: HowToRead) {
      const options = allFrom('end')
      options.setReadDirection(Options.ReadDirection.BACKWARDS)
      return read<AllStreamResolvedEvent>(client, options, how)
    },

    /**
     * Reads `$all` of streams with the given name prefixes, from a position (inclusive; null: the start) to the end. A
     * subscription could filter, too, but the server logs its start and its end.
     */
    readFiltered(client: Client, from: Position | null, prefixes: readonly string[], how: HowToRead) {
      const [options, filter, names] = [
        allFrom(from),
        new Options.FilterOptions(),
        new Options.FilterOptions.Expression(),
      ]
      names.setPrefixList([...prefixes])
      filter.setStreamIdentifier(names)
      filter.setMax(window)
      options.setFilter(filter)
      return read<AllStreamResolvedEvent>(client, options, how)
    },
  }
}
