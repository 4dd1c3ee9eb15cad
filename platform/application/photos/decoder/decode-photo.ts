import { createTurns, type Turn } from '../../operation/fair-turns.ts'
import { NotAPhoto } from '../photo-errors.ts'
import { createDecoderProcess } from './decoder-process.ts'
import type { DecodedPhoto } from './messages.ts'

/** A picture of the maximum size needs about 300 MB while it is decoded, so one is decoded at a time. */
const inTurn = createTurns('photo decoding', { atOnce: 1, waiting: 16, waitingOfKey: 2 })
const decodeInProcess = createDecoderProcess()

/**
 * Decodes a PNG, JPEG or WebP picture, turns it upright and encodes it anew in each size, so that nothing but pixels is
 * kept. Works in a process of its own, for at most 3 s of its CPU time. Rejects with `NotAPhoto`, with
 * `EngineUnavailable` if too many others wait, and with the reason of the turn's signal.
 */
export const decodePhoto = (bytes: Uint8Array, turn: Turn = {}): Promise<DecodedPhoto> =>
  inTurn(async () => {
    if (isHeic(bytes)) throw new NotAPhoto('heic-photo')
    return decodeInProcess(bytes)
  }, turn)

/** Returns the number of photos of this process that wait to be decoded. */
export const photosWaiting = (): number => inTurn.waiting()

/** The brands of HEIF files whose pictures are HEVC; sharp's prebuilt binaries have no decoder for patented HEVC. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])
const asciiOf = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
const isHeic = (bytes: Uint8Array) => asciiOf(bytes, 4, 8) === 'ftyp' && heicBrands.has(asciiOf(bytes, 8, 12))
