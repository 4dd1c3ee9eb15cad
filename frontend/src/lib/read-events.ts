import { createParser } from 'eventsource-parser'
import { foreignResponse } from './api-error.ts'

/**
 * Listeners of a stream of server-sent events. `onSign` is called for all received data, heartbeat comments included,
 * so that the caller can detect a dead connection.
 */
export interface EventListeners {
  readonly onSign: () => void
  readonly onEvent: (event: { readonly id: string; readonly name: string }) => void
}

/** Reads a response of server-sent events until it ends. */
export async function readEvents(response: Response, { onSign, onEvent }: EventListeners): Promise<void> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw foreignResponse(response)
  const parser = createParser({
    onEvent: ({ id, event }) => {
      if (id !== undefined && event !== undefined) onEvent({ id, name: event })
    },
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    onSign()
    parser.feed(read.value)
  }
}
