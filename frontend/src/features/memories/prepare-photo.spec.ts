import { photoLimit } from '@filiz/domain/shared/photo.ts'
import { describe, expect, it } from 'vitest'
import { preparePhoto } from './prepare-photo.ts'

const bytesOf = (text: string, length = 64) => {
  const bytes = new Uint8Array(length)
  bytes.set(Array.from(text, (letter) => letter.charCodeAt(0)))
  return bytes
}
const beginnings = { jpeg: '\xff\xd8\xff\xe0', png: '\x89PNG\r\n\x1a\n', webp: 'RIFF\0\0\0\0WEBP' } as const
const heic = '\0\0\0\x18ftypheic'
const file = (beginning: string, length?: number) => new File([bytesOf(beginning, length)], 'IMG_1')
const failing = () => Promise.reject(new DOMException('The ImageBitmap could not be allocated.', 'InvalidStateError'))
const refusing = async () => null

describe('preparing a photo', () => {
  it('takes what the browser has drawn', async () => {
    const drawn = new Blob(['small'])
    expect(await preparePhoto(file(beginnings.jpeg), async () => drawn)).toEqual({ kind: 'photo', blob: drawn })
  })

  it.each(['jpeg', 'png', 'webp'] as const)(
    'takes a %s file itself when the browser cannot draw it',
    async (format) => {
      for (const draw of [failing, refusing]) {
        const prepared = await preparePhoto(file(beginnings[format]), draw)
        expect(prepared.kind === 'photo' && [prepared.blob.type, prepared.blob.size]).toEqual([`image/${format}`, 64])
      }
    },
  )

  it('names the cause when neither the drawn picture nor the file can be sent', async () => {
    const kindOf = async (one: File) => (await preparePhoto(one, failing)).kind
    expect(await kindOf(file(beginnings.jpeg, photoLimit + 1))).toBe('too-large')
    expect(await kindOf(file(heic))).toBe('heic')
    expect(await kindOf(file('GIF89a'))).toBe('not-photo')
    expect(await kindOf(file('', 0))).toBe('not-photo')
    const gone = file(beginnings.jpeg)
    Object.defineProperty(gone, 'arrayBuffer', {
      value: () => Promise.reject(new DOMException('', 'NotReadableError')),
    })
    expect(await kindOf(gone)).toBe('unreadable')
  })
})
