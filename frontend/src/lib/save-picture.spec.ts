// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { sharePicture } from './save-picture.ts'

const picture = new Blob([], { type: 'image/png' })

afterEach(() => vi.restoreAllMocks())

function saved() {
  const names: string[] = []
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL() {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}
/** Simulates a share dialog that succeeds, or that rejects with the given error name. */
function sharing(fails?: string) {
  Object.assign(navigator, {
    share: async () => {
      if (fails !== undefined) throw new DOMException('', fails)
    },
  })
}

it.each([
  ['it is shared', undefined],
  ['the user cancels the share dialog', 'AbortError'],
  ['it is being shared already', 'InvalidStateError'],
])('does not also save the picture if %s', async (_, fails) => {
  const names = saved()
  sharing(fails)
  await sharePicture(picture, 'filiz.png')
  expect(names).toEqual([])
})

it('saves the picture if the device does not allow sharing', async () => {
  const names = saved()
  sharing('NotAllowedError')
  await sharePicture(picture, 'filiz.png')
  expect(names).toEqual(['filiz.png'])
})
