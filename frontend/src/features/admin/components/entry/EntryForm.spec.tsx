// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { drafts, session } from '../../../../lib/api.ts'
import { fieldsFrom } from '../../entry-fields.ts'
import { anEntry } from '../../testing/an-entry.ts'
import { press, settled, show } from '../../testing/show.tsx'
import { slowNetwork } from '../../../../lib/testing/slow-network.ts'
import type { LocalDraft } from '../../use-local-draft.ts'
import { EntryForm } from './EntryForm.tsx'
import { contentOf } from '../../entry-content.ts'
import type { OpenedEntry } from '../../api/entry.ts'

const adds = 'POST /admin/activities'
const puppet = anEntry({ status: 'published', version: 2 })
const revises = `PUT /admin/activities/${puppet.id}`
/** Entries that are not similar to `puppet`. */
const others = ['Su Taşıyan Bardak', 'Gölge Avı', 'Yaprak Treni', 'Kâğıttan Kuleler'].map((known, at) =>
  anEntry({
    id: `${at}1111111-1111-4111-8111-111111111111`,
    translations: { tr: { title: known, purpose: known, materials: [], steps: [known] } },
  }),
)
let network: ReturnType<typeof slowNetwork>
let otherPage: PromiseWithResolvers<void>

beforeEach(() => {
  session.store({ accessToken: `e30.${btoa(JSON.stringify({ sub: 'jo' }))}.x`, refreshToken: 'r' })
  otherPage = Promise.withResolvers<void>()
  network = slowNetwork()
  onTestFinished(() => localStorage.clear())
})

/**
 * Mocks the loading of the rules module. Each argument stands for one attempt to load it; `undefined` makes the attempt
 * fail.
 */
function slowRules(...tries: readonly (Promise<void> | undefined)[]) {
  let at = 0
  vi.doMock('../../check-entry.ts', async (original) => {
    const attempt = tries[Math.min(at++, tries.length - 1)]
    if (!attempt) throw new TypeError('Failed to fetch dynamically imported module')
    await attempt
    return original()
  })
  onTestFinished(() => {
    vi.doUnmock('../../check-entry.ts')
  })
}
const keep = (id: string, change: Partial<LocalDraft> = {}) =>
  drafts
    .of<LocalDraft>(`entry.1 ${id}`)
    .keep({ fields: fieldsFrom(contentOf(puppet)), version: null, savedAt: '2026-11-20T10:00:00.000Z', ...change })

const showForm = (opened?: OpenedEntry) =>
  show(
    [
      {
        path: '/entry',
        Component: () => (
          <>
            <Link to="/other">elsewhere</Link>
            <main>
              <EntryForm {...(opened && { opened })} />
            </main>
          </>
        ),
      },
      {
        path: '/other',
        lazy: async () => {
          await otherPage.promise
          return { Component: () => <h1>other</h1> }
        },
      },
      { path: '/app/admin/activities/:id/edit', Component: () => <h1>its own page</h1> },
    ],
    '/entry',
  )
const list = 'GET /admin/activities'
const answerList = () => network.answer(list, [puppet, ...others], { page: { hasMore: false } })
/** Shows the form of a new entry, filled from a complete local draft. */
async function showNew() {
  keep('new')
  await showForm()
  await network.answer(list, [], { page: { hasMore: false } })
  press(await button('Restore it'))
  await waitFor(() => expect(title().value).toBe('Kukla Konuşuyor'))
}
const fieldOf = (path: string) => document.getElementById(`field-translations.tr.${path}`) as HTMLInputElement
const title = () => fieldOf('title')
const type = (path: string, value: string) => fireEvent.change(fieldOf(path), { target: { value } })
/** Finds a button by its text, because queries by role take seconds on a page with so many fields. */
const button = async (name: string) => (await screen.findByText(name)).closest('button')!
const isBusy = async () => (await button('Save as a draft')).getAttribute('aria-busy')

describe('after leaving the page while an entry is being saved', { tags: ['long'] }, () => {
  it.each([
    ['', true],
    [', for a page that is still on its way', false],
  ])('does not open the page of the entry%s', async (_, isThere) => {
    await showNew()
    press(await button('Save as a draft'))
    await waitFor(() => expect(network.times(adds)).toBe(1))
    press(screen.getByText('elsewhere'))
    press(await button('Leave without saving'))
    await waitFor(() => expect(screen.queryByText('Leave without saving')).toBeNull())
    if (isThere) {
      otherPage.resolve()
      await screen.findByText('other')
    }
    await settled()
    await network.answer(adds, puppet, { message: 'Saved' })
    await settled()
    otherPage.resolve()
    await screen.findByText('other')
    await settled()
    expect(window.location.pathname).toBe('/other')
  })

  it("opens the new entry's page when the user stays until it is saved", async () => {
    await showNew()
    press(await button('Save as a draft'))
    await network.answer(adds, puppet, { message: 'Saved' })
    await screen.findByText('its own page')
  })

  it('keeps no local draft of the new entry when nothing was typed meanwhile', async () => {
    await showNew()
    press(await button('Save as a draft'))
    await network.answer(adds, puppet, { message: 'Saved' })
    await screen.findByText('its own page')
    expect(drafts.of(`entry.1 ${puppet.id}`).read()).toBeUndefined()
  })
})

describe('an entry that is too similar to another', () => {
  it('asks for confirmation based on the current text, even right after typing', async () => {
    await showForm({ entry: puppet, etag: '"2"' })
    await answerList()
    await settled()
    type('title', 'Su Taşıyan Bardak')
    fireEvent.submit(title().form!)
    const dialog = await screen.findByRole('dialog', { name: 'Similar to these' })
    within(dialog).getByText('Su Taşıyan Bardak')
    expect(network.times(revises)).toBe(0)
    press(within(dialog).getByRole('button', { name: 'Save anyway' }))
    await network.answer(revises, { ...puppet, version: 3 }, { message: 'Saved' })
  })

  it('does not ask for confirmation when it is no longer similar', async () => {
    await showForm({ entry: puppet, etag: '"2"' })
    await answerList()
    type('title', 'Su Taşıyan Bardak')
    await screen.findByRole('heading', { name: 'Similar to these' })
    type('title', 'Kukla Susuyor')
    fireEvent.submit(title().form!)
    await network.answer(revises, { ...puppet, version: 3 }, { message: 'Saved' })
  })

  it('is not saved before the other entries have loaded and are compared with the latest input', async () => {
    await showForm({ entry: puppet, etag: '"2"' })
    type('title', 'Kukla Susuyor')
    fireEvent.submit(title().form!)
    await waitFor(async () => expect((await button('Publish changes')).getAttribute('aria-busy')).toBe('true'))
    await settled()
    expect(network.times(revises)).toBe(0)
    type('title', 'Su Taşıyan Bardak')
    await answerList()
    await screen.findByRole('dialog', { name: 'Similar to these' })
    expect(network.times(revises)).toBe(0)
  })

  it('is saved without a question when the other entries cannot be loaded', async () => {
    await showForm({ entry: puppet, etag: '"2"' })
    type('title', 'Su Taşıyan Bardak')
    fireEvent.submit(title().form!)
    await network.lose(list)
    await network.answer(revises, { ...puppet, version: 3 }, { message: 'Saved' })
  })

  it('is saved without a question when the other entries do not load for a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await showForm({ entry: puppet, etag: '"2"' })
    type('title', 'Su Taşıyan Bardak')
    fireEvent.submit(title().form!)
    await waitFor(() => vi.getTimerCount() > 0)
    await vi.advanceTimersByTimeAsync(5_000)
    await network.answer(revises, { ...puppet, version: 3 }, { message: 'Saved' })
  })

  it('is checked again when text is typed while the other entries load', async () => {
    await showForm({ entry: puppet, etag: '"2"' })
    type('title', 'Kukla Susuyor')
    fireEvent.submit(title().form!)
    await settled()
    type('title', '')
    await answerList()
    await waitFor(() => expect(title().getAttribute('aria-invalid')).toBe('true'))
    await settled()
    expect(network.times(revises)).toBe(0)
  })

  it('is neither asked about nor saved when the user leaves before the other entries are loaded', async () => {
    // On a busy machine the 5 s for which a save waits would end before the user has left.
    const { setTimeout: wait } = globalThis
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => wait(run, ms === 5_000 ? 600_000 : ms))
    onTestFinished(() => void vi.stubGlobal('setTimeout', wait))
    await showForm({ entry: puppet, etag: '"2"' })
    type('title', 'Su Taşıyan Bardak')
    fireEvent.submit(title().form!)
    await settled()
    press(screen.getByText('elsewhere'))
    press(await button('Leave without saving'))
    otherPage.resolve()
    await screen.findByText('other')
    await answerList()
    await settled()
    expect(screen.queryByRole('dialog', { name: 'Similar to these' })).toBeNull()
    expect(network.times(revises)).toBe(0)
  })
})

describe('while the rules module is loading', () => {
  it('shows the save button as busy and saves only once', async () => {
    const rules = Promise.withResolvers<void>()
    slowRules(rules.promise)
    await showNew()
    press(await button('Save as a draft'))
    await waitFor(async () => expect(await isBusy()).toBe('true'))
    press(await button('Publish'))
    await settled()
    rules.resolve()
    await network.answer(adds, puppet, { message: 'Saved' })
    await screen.findByText('its own page')
    await settled()
    expect(
      network.sent.filter(({ what }) => what === adds).map(({ body }) => (body as { status: string }).status),
    ).toEqual(['draft'])
  })

  it('saves nothing when the user leaves the page', async () => {
    const rules = Promise.withResolvers<void>()
    slowRules(rules.promise)
    await showNew()
    type('title', 'Kukla Susuyor')
    press(await button('Save as a draft'))
    await settled()
    press(screen.getByText('elsewhere'))
    press(await button('Leave without saving'))
    otherPage.resolve()
    await screen.findByText('other')
    rules.resolve()
    await settled()
    expect(network.times(adds)).toBe(0)
  })

  it('reports a failed load and allows another attempt to save', async () => {
    slowRules(undefined, undefined, Promise.resolve())
    await showNew()
    type('title', '')
    press(await button('Save as a draft'))
    await screen.findByText('The activity could not be saved')
    await waitFor(async () => expect(await isBusy()).toBeNull())
    press(await button('Save as a draft'))
    await waitFor(() => expect(title().getAttribute('aria-invalid')).toBe('true'))
    expect(screen.queryByText('The activity could not be saved')).toBeNull()
    type('title', 'Kukla Susuyor')
    press(await button('Save as a draft'))
    await network.answer(adds, puppet, { message: 'Saved' })
    await screen.findByText('its own page')
  })
})

it('text typed during the comparison with an older draft is kept', async () => {
  const draft = fieldsFrom(contentOf(puppet))
  const { tr } = draft.paragraphs
  keep(puppet.id, {
    version: 1,
    fields: {
      ...draft,
      paragraphs: { ...draft.paragraphs, tr: { ...tr, title: 'Kukla Susuyor', purpose: 'Önce kukla.' } },
    },
  })
  await showForm({ entry: puppet, etag: '"2"' })
  press(await button('Restore it'))
  type('purpose', 'Önce siz, hep siz.')
  fireEvent.submit(title().form!)
  await network.answer(`GET /admin/activities/${puppet.id}/versions/1`, { content: contentOf(puppet) })
  press(await button('Go on with my choices'))
  await waitFor(() =>
    expect([title().value, fieldOf('purpose').value]).toEqual(['Kukla Susuyor', 'Önce siz, hep siz.']),
  )
  expect(network.times(revises)).toBe(0)
})
