import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream'

export interface Followed {
  readonly status: number
  /** Resolves to the next event of one of these names; rejects when the stream ends first. */
  next(name: 'ready' | 'change'): Promise<EventSourceMessage & { readonly id: string }>
  /** Resolves once the server has ended the stream. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens the stream of server-sent changes. */
export async function follow(url: string, token: string, lastEventId?: string): Promise<Followed> {
  const closing = new AbortController()
  const { status, body } = await fetch(`${url}/api/changes`, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    },
    signal: closing.signal,
  })
  const events: EventSourceMessage[] = []
  let tell = () => {}
  let isOver = false
  const read = async () => {
    if (status !== 200) return
    const messages = body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    for await (const message of messages) {
      events.push(message)
      tell()
    }
  }
  const ended = read()
    .catch(() => {})
    .then(() => {
      isOver = true
      tell()
    })
  return {
    status,
    ended,
    async next(name) {
      for (;;) {
        const at = events.findIndex(({ event }) => event === name)
        if (at >= 0) return events.splice(at, 1)[0] as EventSourceMessage & { readonly id: string }
        if (isOver) throw new Error('the stream has ended')
        await new Promise<void>((resolve) => {
          tell = resolve
        })
      }
    },
    close: () => closing.abort(),
  }
}
