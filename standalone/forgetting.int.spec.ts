// @module-tag long
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { picturedAtHome } from '@filiz/application/testing/pictures.ts'
import { bytesOnDisk } from '@filiz/engines/testing/bytes-on-disk.ts'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { newBrowser } from '@filiz/engines/push/testing/push-service.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { describe, expect, it } from 'vitest'
import { startFilizProcess } from './testing/filiz-process.ts'
import { filesContaining } from './testing/files.ts'
import { readLog } from './testing/log.ts'
import {
  addChild,
  complete,
  currentPlan,
  giveFeedback,
  mailbox,
  newCredentials,
  newParent,
  register,
  signIn,
  succeeded,
} from './testing/parent.ts'

const parentName = 'Gülşah Çağlayangil'
const newName = 'Gülşah Öztürkmen'
const childName = 'Tuğrulhan'
const otherChild = 'Işıltı Ece'
const birthDate = '2022-07-19'
const otherBirthDate = '2021-02-03'
const interest = 'denizkabuklarım'
const note = 'Büyükannesinin evinde yaptık, çok güldük.'

describe('personal data', () => {
  it('is in no file except the mails, neither during use nor after the account is deleted', async () => {
    const folder = temporaryFolder()
    const filiz = await startFilizProcess(folder, { PUSH_SERVICES: 'http://127.0.0.1:9' })
    const neighbour = await newParent(filiz, { name: 'Komşu Kamil' })
    const credentials = await register(
      filiz,
      { name: parentName },
      { ...newCredentials(), email: 'gulsah.caglayangil@posta.example' },
    )
    const parent = await signIn(filiz, credentials)
    const child = await addChild(parent, { name: childName, birthDate, interests: [interest, 'art'] })
    const sibling = await addChild(parent, { name: otherChild, birthDate: otherBirthDate })
    const plan = await currentPlan(parent, child.id)
    await currentPlan(parent, sibling.id)
    await complete(parent, plan.id, plan.items[0]!.activityId)
    await giveFeedback(parent, plan.id, plan.items[0]!.activityId, { engagement: 4, notes: note })
    await parent.write('PUT', `/children/${sibling.id}`, { name: `${otherChild} Su`, birthDate: otherBirthDate })
    await parent.write('PUT', '/auth/profile', {
      name: newName,
      email: 'yeni.adres@posta.example',
      currentPassword: parent.password,
    })
    const photo = await succeeded(
      parent.send('POST', `/children/${sibling.id}/photos`, {
        body: await picturedAtHome(400, 300),
        headers: { 'Content-Type': 'image/jpeg' },
      }),
    )
    const photos = `/children/${sibling.id}/photos/${photo.body.data.photoId}`
    const file = (await succeeded(parent.send('GET', photos))).bytes
    const { endpoint, ...keys } = newBrowser('http://127.0.0.1:9/gulsahin-telefonu').address
    await parent.write('POST', '/auth/push', { endpoint, keys })
    const { secret } = await parent.write<{ secret: string }>('POST', '/calendar', {})
    await eventually('the mail to the new address', async () =>
      (await mailbox(filiz)).some(({ to }) => to === 'yeni.adres@posta.example'),
    )

    const secrets = [
      parentName,
      newName,
      credentials.email,
      'yeni.adres@posta.example',
      credentials.password,
      childName,
      otherChild,
      birthDate,
      otherBirthDate,
      interest,
      note,
      'gulsahin-telefonu',
      keys.p256dh,
      keys.auth,
      secret,
      secret.slice(22),
    ]
    // Neither the file that the browser gets nor what was sent is on the disk.
    for (const part of [file.subarray(40, 72), Buffer.from('KameraModel')])
      expect(bytesOnDisk(folder)).not.toContain(part.toString('latin1'))
    expect(readdirSync(path.join(folder, 'photos', sibling.id))).toHaveLength(2)
    // While a mail is being written, its file has a temporary name.
    const isMail = (name: string) => /^mailbox\/[^/]+\.eml(?:\.[\w-]+\.part)?$/.test(name)
    expect(filesContaining(folder, secrets, isMail)).toEqual([])
    // Prove that the search would find personal data in a file.
    expect(filesContaining(folder, [credentials.email]).every(isMail)).toBe(true)
    expect(filesContaining(folder, [credentials.email]).length).toBeGreaterThan(0)
    writeFileSync(path.join(folder, 'leak'), Buffer.from(`..${note}`).toString('base64'))
    expect(filesContaining(folder, secrets, isMail)).toEqual(['leak'])
    writeFileSync(path.join(folder, 'leak'), '')

    await parent.write('DELETE', `/children/${child.id}`)
    expect((await parent.send('GET', `/children/${child.id}`)).status).toBe(404)
    expect((await parent.send('GET', `/plans/${plan.id}`)).status).toBe(404)
    expect(filesContaining(folder, secrets, isMail)).toEqual([])

    // Kill the process right after the response: the deletion must complete nevertheless.
    const answer = await succeeded(parent.send('DELETE', '/auth/account', { body: { password: credentials.password } }))
    await filiz.kill()
    expect(answer.body.success).toBe(true)
    const again = await startFilizProcess(folder)
    expect((await parent.at(again).send('GET', '/auth/me')).status).toBe(401)
    expect((await again.send('POST', '/api/auth/login', { body: credentials })).status).toBe(401)
    await eventually(
      'the mails are gone',
      () => filesContaining(folder, [parentName, newName, credentials.email, 'yeni.adres@posta.example']).length === 0,
    )
    await eventually('the photos are gone', () => readdirSync(path.join(folder, 'photos')).length === 0)
    expect((await mailbox(again)).map(({ to }) => to)).toEqual([neighbour.email])
    await eventually("the children's streams have ended", () => readLog(folder, "type = 'ChildRemoved'").length === 2)
    expect((await neighbour.at(again).read<{ user: { name: string } }>('/auth/me')).user.name).toBe('Komşu Kamil')
    expect(filesContaining(folder, secrets)).toEqual([])
    await again.stop()
    expect(filesContaining(folder, secrets)).toEqual([])
  })
})
