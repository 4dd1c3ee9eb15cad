import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { NotAPhoto } from '../photo-errors.ts'
import type { DecodedPhoto, DecoderAnswer } from './messages.ts'

const main = path.join(import.meta.dirname, 'decoder-main.ts')
/** Milliseconds after which an unused process ends, because it holds some 60 MB. */
const idleMs = 60_000
/** Milliseconds after which a process that says nothing is replaced: it is stuck, or the machine is overloaded. */
const silentMs = 60_000

/**
 * Returns a function that decodes one picture at a time in a process of its own, which it starts when needed and
 * replaces when it ends. It rejects with `NotAPhoto` for a picture that the process refuses or dies of, and with
 * `EngineUnavailable` if the process cannot start or does not answer.
 */
export function createDecoderProcess(): (bytes: Uint8Array) => Promise<DecodedPhoto> {
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function end(child: ChildProcess): void {
    if (running === child) running = undefined
    child.kill('SIGKILL')
  }

  function start(): ChildProcess {
    // Neither secrets nor files of this process: only the bytes of pictures.
    const child = fork(main, { serialization: 'advanced', env: {}, execArgv: ['--max-old-space-size=256'] })
    child.once('exit', () => {
      if (running === child) running = undefined
    })
    return child
  }

  return async (bytes) => {
    clearTimeout(idle)
    const child = (running ??= start())
    child.ref()
    child.channel?.ref()
    try {
      return await answerOf(child, bytes)
    } catch (error) {
      if (!(error instanceof NotAPhoto) || !child.connected) end(child)
      throw error
    } finally {
      child.unref()
      child.channel?.unref()
      idle = setTimeout(() => end(child), idleMs).unref()
    }
  }
}

function answerOf(child: ChildProcess, bytes: Uint8Array): Promise<DecodedPhoto> {
  const { promise, resolve, reject } = Promise.withResolvers<DecodedPhoto>()
  const unavailable = (cause?: unknown) => reject(new EngineUnavailable('photo decoding', cause))
  const onMessage = (answer: DecoderAnswer) => {
    if ('photo' in answer) return resolve(answer.photo)
    if (answer.isEnding) child.disconnect()
    reject(new NotAPhoto(answer.refused))
  }
  // A process that dies while it decodes, dies of the picture; one that never ran, does not.
  const onExit = (code: number | null) => (code === null ? reject(new NotAPhoto('not-photo')) : unavailable())
  const silent = setTimeout(unavailable, silentMs)
  child.on('message', onMessage).once('exit', onExit).once('error', unavailable)
  child.send(bytes, (error) => error && unavailable(error))
  return promise.finally(() => {
    clearTimeout(silent)
    child.off('message', onMessage).off('exit', onExit).off('error', unavailable)
  })
}
