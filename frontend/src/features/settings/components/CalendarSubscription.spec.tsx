// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { CalendarSubscription } from './CalendarSubscription.tsx'

beforeAll(() => prepareForPages('settings'))

const since = '2026-11-22T12:00:00.000Z'
const names = () => screen.getByRole<HTMLInputElement>('switch')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Starts to create a feed with the children's names, whose response is delayed. */
async function making() {
  const network = slowNetwork()
  const { router } = renderPage([
    { path: '/', element: <CalendarSubscription timeZone="Europe/Istanbul" /> },
    { path: '/other', element: <h1>other</h1> },
  ])
  ;(await network.next('GET /calendar')).ok(null)
  fireEvent.click(await screen.findByRole('switch'))
  press('Make an address')
  const make = await network.next('POST /calendar')
  expect(make.body).toEqual({ rhythm: 'weekly', names: true })
  return { network, router, make }
}

describe('a choice made while a calendar feed is being created', () => {
  it('is shown at once and saved when the feed exists', async () => {
    const { network, make } = await making()
    fireEvent.click(names())
    const shown = new Set<boolean>()
    const watch = new MutationObserver(() => {
      for (const one of screen.queryAllByRole<HTMLInputElement>('switch')) shown.add(one.checked)
    })
    onTestFinished(() => watch.disconnect())
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    make.ok({ rhythm: 'weekly', names: true, since, secret: 'secret' })
    ;(await network.next('GET /calendar')).ok({ rhythm: 'weekly', names: true, since })
    const put = await network.next('PUT /calendar')
    expect(put.body).toEqual({ rhythm: 'weekly', names: false })
    put.ok({ rhythm: 'weekly', names: false, since })
    ;(await network.next('GET /calendar')).ok({ rhythm: 'weekly', names: false, since })
    await screen.findByLabelText('Your calendar’s address')
    expect([...shown]).toEqual([false])
  })

  it('is saved even when the user has left the page', async () => {
    const { network, router, make } = await making()
    fireEvent.click(names())
    await router.navigate('/other')
    await screen.findByRole('heading', { name: 'other' })
    make.ok({ rhythm: 'weekly', names: true, since, secret: 'secret' })
    expect((await network.next('PUT /calendar')).body).toEqual({ rhythm: 'weekly', names: false })
  })

  it('is used for the next attempt when creating the feed failed', async () => {
    const { network, make } = await making()
    fireEvent.click(names())
    make.fail(500, 'INTERNAL')
    ;(await network.next('GET /calendar')).ok(null)
    await screen.findByText('message of INTERNAL')
    press('Make an address')
    expect((await network.next('POST /calendar')).body).toEqual({ rhythm: 'weekly', names: false })
    expect(network.times('PUT /calendar')).toBe(0)
  })

  it('is not saved when it was changed back', async () => {
    const { network, make } = await making()
    fireEvent.click(names())
    fireEvent.click(names())
    make.ok({ rhythm: 'weekly', names: true, since, secret: 'secret' })
    ;(await network.next('GET /calendar')).ok({ rhythm: 'weekly', names: true, since })
    await screen.findByLabelText('Your calendar’s address')
    expect([network.times('PUT /calendar'), names().checked]).toEqual([0, true])
  })
})
