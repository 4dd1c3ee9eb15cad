/**
 * A station of the simulation, which sends commands at an increasing rate through successive services. It finds the
 * queue that is overloaded first, and the commands per second at that time. Results are the same for the same seed.
 * Arrivals are a Poisson process. A server takes up to `atOnce` waiting commands for `fixedMs` plus `eachMs` per
 * command. Both times vary (Erlang with shape 4: p99 is 2.5 × the mean), as with garbage collection and other load.
 */
export interface Station {
  readonly name: string
  /** Number of servers that work in parallel: threads, processes or shards. */
  readonly servers: number
  /** Maximum commands per batch, for example one fsync or bulk write. */
  readonly atOnce: number
  /** Milliseconds per batch, independent of its size. */
  readonly fixedMs: number
  /** Milliseconds per command in a batch. */
  readonly eachMs: number
  /** Whether this stage runs after the answer: its queue delays readers but not the command. */
  readonly afterAnswer: boolean
}

export interface Evening {
  /** Commands per second at the start and at the end; the rate grows linearly. */
  readonly from: number
  readonly to: number
  readonly seconds: number
  readonly seed: number
}

export interface StationSeen {
  readonly name: string
  /** Share of the time in which the servers are busy. */
  readonly busy: number
  /** Milliseconds from a command's arrival at the station until it leaves. */
  readonly p50: number
  readonly p99: number
  readonly longestQueue: number
  /** Commands per second when the queue first stayed longer than half a second of work; null if never. */
  readonly overloadedAt: number | null
}

export interface EveningSeen {
  readonly commands: number
  readonly stations: readonly StationSeen[]
  /** The first overloaded station; null if none. */
  readonly first: StationSeen | null
  /** Milliseconds until the answer. */
  readonly answered: { readonly p50: number; readonly p99: number }
}

interface Place {
  readonly station: Station
  readonly waiting: Queue<{ readonly command: number; readonly since: number }>
  idle: number
  busyMs: number
  longest: number
  readonly times: number[]
  overloadedSince: number | null
  overloadedAt: number | null
}

type Happening = {
  readonly at: number
  readonly place: number
  readonly commands: readonly { readonly command: number; readonly since: number }[]
}

/** A queue counts as overloaded when it holds this much work (time of all its servers) for this long. */
const [muchMs, stayedMs] = [500, 2_000]

export function simulate(stations: readonly Station[], { from, to, seconds, seed }: Evening): EveningSeen {
  const chance = randomFrom(seed)
  const places: Place[] = stations.map((station) => ({
    station,
    waiting: createQueue(),
    idle: station.servers,
    busyMs: 0,
    longest: 0,
    times: [],
    overloadedSince: null,
    overloadedAt: null,
  }))
  const ends = createHeap<Happening>()
  const answers: number[] = []
  const cameAt: number[] = []
  const endMs = seconds * 1000
  const rateAt = (ms: number) => from + ((to - from) * Math.min(ms, endMs)) / endMs

  function come(index: number, command: number, now: number): void {
    const place = places[index]
    const answeredHere =
      index > 0 && !places[index - 1]!.station.afterAnswer && (place === undefined || place.station.afterAnswer)
    if (answeredHere) answers.push(now - cameAt[command]!)
    if (!place) return
    place.waiting.push({ command, since: now })
    serve(index, now)
    look(place, now)
  }

  function serve(index: number, now: number): void {
    const place = places[index]!
    const { atOnce, fixedMs, eachMs } = place.station
    while (place.idle > 0 && place.waiting.length > 0) {
      place.idle--
      const commands = place.waiting.take(atOnce)
      const takes = erlang(fixedMs + eachMs * commands.length, chance)
      place.busyMs += takes
      ends.push(now + takes, { at: now + takes, place: index, commands })
    }
  }

  function look(place: Place, now: number): void {
    const {
      station: { servers, atOnce, fixedMs, eachMs },
      waiting,
    } = place
    place.longest = Math.max(place.longest, waiting.length)
    const work = (waiting.length * (fixedMs / atOnce + eachMs)) / servers
    if (work < muchMs) place.overloadedSince = null
    else place.overloadedSince ??= now
    if (place.overloadedSince !== null && place.overloadedAt === null && now - place.overloadedSince >= stayedMs)
      place.overloadedAt = rateAt(place.overloadedSince)
  }

  let [now, command] = [0, 0]
  const wait = () => (-Math.log(1 - chance()) * 1000) / rateAt(now)
  for (let next = wait(); ;) {
    const end = ends.peek()
    if (end !== undefined && end <= next) {
      const { at, place, commands } = ends.pop()
      now = at
      if (now > endMs) break
      places[place]!.idle++
      for (const one of commands) {
        places[place]!.times.push(now - one.since)
        come(place + 1, one.command, now)
      }
      serve(place, now)
      look(places[place]!, now)
      continue
    }
    now = next
    if (now > endMs) break
    cameAt[command] = now
    come(0, command++, now)
    next = now + wait()
  }

  const seen = places.map(({ station: { name, servers }, busyMs, times, longest, overloadedAt }): StationSeen => ({
    name,
    busy: Math.min(1, busyMs / (endMs * servers)),
    p50: share(times, 0.5),
    p99: share(times, 0.99),
    longestQueue: longest,
    overloadedAt,
  }))
  const grown = seen.filter(({ overloadedAt }) => overloadedAt !== null)
  return {
    commands: command,
    stations: seen,
    first: grown.length === 0 ? null : grown.reduce((a, b) => (a.overloadedAt! <= b.overloadedAt! ? a : b)),
    answered: { p50: share(answers, 0.5), p99: share(answers, 0.99) },
  }
}

/** Returns the maximum commands per second of a station: with full batches and without idle time. */
export const capacityOf = ({ servers, atOnce, fixedMs, eachMs }: Station): number =>
  (servers * 1000 * atOnce) / (fixedMs + eachMs * atOnce)

function share(times: readonly number[], part: number): number {
  if (times.length === 0) return 0
  const sorted = Float64Array.from(times).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!
}

/** Draws from the Erlang-4 distribution with this mean, as a sum of four exponentials. */
const erlang = (mean: number, chance: () => number) =>
  (-Math.log((1 - chance()) * (1 - chance()) * (1 - chance()) * (1 - chance())) * mean) / 4

/** Returns a generator of numbers in [0, 1): Mulberry32 (public domain, T. Ettinger). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Queue<T> {
  readonly length: number
  push(one: T): void
  /** Removes and returns up to `count` items from the front. */
  take(count: number): T[]
}

/** Creates a queue on an array. Removed items are cut off only occasionally, because each cut copies the array. */
function createQueue<T>(): Queue<T> {
  let all: T[] = []
  let first = 0
  return {
    get length() {
      return all.length - first
    },
    push: (one) => void all.push(one),
    take(count) {
      const taken = all.slice(first, first + count)
      first += taken.length
      if (first > 10_000) [all, first] = [all.slice(first), 0]
      return taken
    },
  }
}

/** Creates a min-heap that is ordered by time. */
function createHeap<T>() {
  const heap: { readonly at: number; readonly value: T }[] = []
  const swap = (a: number, b: number) => ([heap[a], heap[b]] = [heap[b]!, heap[a]!])
  return {
    peek: (): number | undefined => heap[0]?.at,
    push(at: number, value: T): void {
      heap.push({ at, value })
      for (
        let index = heap.length - 1;
        index > 0 && heap[index]!.at < heap[(index - 1) >> 1]!.at;
        index = (index - 1) >> 1
      )
        swap(index, (index - 1) >> 1)
    },
    pop(): T {
      const first = heap[0]!
      const last = heap.pop()!
      if (heap.length > 0) {
        heap[0] = last
        for (let index = 0; ;) {
          const least = [2 * index + 1, 2 * index + 2]
            .filter((child) => child < heap.length && heap[child]!.at < heap[index]!.at)
            .toSorted((a, b) => heap[a]!.at - heap[b]!.at)[0]
          if (least === undefined) break
          swap(index, least)
          index = least
        }
      }
      return first.value
    },
  }
}
