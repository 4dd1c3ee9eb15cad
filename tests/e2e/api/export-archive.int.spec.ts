// @module-tag long
import { randomUUID } from 'node:crypto'
import { picture } from '@filiz/application/testing/pictures.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unzip } from '../../testing/unzip.ts'
import { join } from './testing/join.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

describe('the export as an archive', () => {
  let filiz: StartedFiliz
  beforeAll(async () => {
    filiz = await started()
  })
  afterAll(() => filiz.stop())

  const newChild = async (of: Parent): Promise<string> =>
    (await of.send('POST', '/api/children', { body: { name: 'Ada', birthDate: '2022-05-10' } })).body.data.id
  const addPhoto = async (by: Parent, childId: string): Promise<string> =>
    (
      await by.send('POST', `/api/children/${childId}/photos`, {
        body: await picture(1700, 900).jpeg().toBuffer(),
        headers: { 'Content-Type': 'image/jpeg' },
      })
    ).body.data.photoId
  const archiveOf = async (who: Parent) => {
    const { status, headers, bytes } = await who.get('/api/auth/export?format=zip')
    expect(status).toBe(200)
    return { headers, bytes, files: await unzip(bytes) }
  }

  it('contains the document and every photo of the own and of shared children, and none of others', async () => {
    const [owner, father, grandmother] = [await filiz.parent(), await filiz.parent(), await filiz.parent()]
    const [child, sister] = [await newChild(owner), await newChild(owner)]
    await join(owner, father, [child], 'parent')
    await join(owner, grandmother, [child], 'helper')
    const photos = [
      [child, await addPhoto(owner, child)],
      [child, await addPhoto(grandmother, child)],
      [sister, await addPhoto(owner, sister)],
    ].map(([of, id]) => `photos/${of}/${id}.webp`)

    const { headers, files, bytes } = await archiveOf(owner)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="filiz-2026-03-10.zip"',
      'cache-control': 'no-store',
    })
    expect([...files.keys()].toSorted()).toEqual(['filiz-2026-03-10.json', ...photos.toSorted()])
    expect(JSON.parse(String(files.get('filiz-2026-03-10.json')))).toMatchObject({
      account: { email: owner.email },
      children: [{ id: child }, { id: sister }],
    })
    for (const name of photos)
      expect(await sharp(files.get(name)!).metadata()).toMatchObject({ format: 'webp', width: 1600 })
    // The photos are compressed already.
    expect(bytes.length).toBeGreaterThan(photos.reduce((sum, name) => sum + files.get(name)!.length, 0))

    expect([...(await archiveOf(father)).files.keys()].filter((name) => name.startsWith('photos/')).toSorted()).toEqual(
      photos.slice(0, 2).toSorted(),
    )
    expect([...(await archiveOf(grandmother)).files.keys()]).toEqual(['filiz-2026-03-10.json'])
  })

  it('stays one JSON document unless an archive is asked for', async () => {
    const parent = await filiz.parent()
    for (const query of ['', '?format=json']) {
      const { headers, body } = await parent.get(`/api/auth/export${query}`)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['content-disposition']).toBe('attachment; filename="filiz-2026-03-10.json"')
      expect(body.account.email).toBe(parent.email)
    }
    expect((await parent.get('/api/auth/export?format=rar')).status).toBe(400)
  })

  it('breaks off when a photo cannot be read, instead of looking complete', async () => {
    const parent = await filiz.parent()
    const child = await newChild(parent)
    await filiz.engines.blobs.create(`${child}/${randomUUID()}-1600`, Buffer.from('not sealed'), filiz.clock.now())
    await expect(parent.get('/api/auth/export?format=zip')).rejects.toThrow(/aborted|hang up|reset/)
    expect((await parent.get('/api/auth/export')).status).toBe(200)
  })

  it('is made 20 times an hour, and as JSON more often', async () => {
    const parent = await filiz.parent()
    const statuses: number[] = []
    for (let turn = 0; turn < 21; turn++) statuses.push((await parent.get('/api/auth/export?format=zip')).status)
    expect(statuses.indexOf(429)).toBe(20)
    expect((await parent.get('/api/auth/export')).status).toBe(200)
  })
})
