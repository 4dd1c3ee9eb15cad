import type { Reply } from '@filiz/http/testing/http-client.ts'

type Send = (method: string, path: string, body?: unknown, type?: string) => Promise<Reply>

const entry = {
  category: 'DOGA_KESIF',
  monthTheme: 3,
  minAge: 2,
  maxAge: 6,
  durationMinutes: 20,
  translations: { tr: { title: 'Yürüyüş', purpose: 'Bakmak', materials: ['Çizme'], steps: ['Yürüyün'] } },
}

/**
 * Calls all admin routes in the order in which an administrator would use them. `until` repeats its function until the
 * read models have caught up.
 */
export async function walkAdministration(
  as: Send,
  until: <T>(look: () => T | Promise<T>) => Promise<T>,
): Promise<void> {
  await until(() => as('GET', '/api/admin/activities?status=published&energy=calm'))
  const shipped = await as('GET', '/api/admin/activities')
  for (const sort of ['-title', 'title', '-updatedAt', 'difficulty'])
    await as('GET', `/api/admin/activities?sort=${sort}&limit=10`)
  await as('GET', '/api/admin/activities/selection?hazard=sharp')
  await as('GET', `/api/admin/activities/${shipped.body.data[0].id}`)

  const { id } = (await as('POST', '/api/admin/activities', { ...entry, status: 'draft' })).body.data
  await as('PUT', `/api/admin/activities/${id}`, { ...entry, durationMinutes: 30 })
  await as('POST', `/api/admin/activities/${id}/notes`, { text: 'Bakalım' })
  await as('POST', `/api/admin/activities/${id}/revert`, { version: 1 })
  const noted = await until(async () => {
    const { body } = await as('GET', `/api/admin/activities/${id}/history`)
    const found = body.data.find(({ what }: { what: string }) => what === 'noted')
    if (!found) throw new Error('the history does not have the note yet')
    return found
  })
  await as('POST', `/api/admin/activities/${id}/notes/${noted.note}/resolve`, {})
  await as('POST', `/api/admin/activities/${id}/publish`, { confirm: [] })
  await as('PUT', `/api/admin/activities/${id}/draft`, { ...entry, hazards: [] })
  await until(() => as('GET', `/api/admin/activities/${id}/draft`))
  await as('PUT', `/api/admin/activities/${id}/schedule`, { day: '2099-01-01', time: '09:00' })
  await as('DELETE', `/api/admin/activities/${id}/schedule`)
  await as('POST', `/api/admin/activities/${id}/draft/publish`, {})
  await as('PUT', `/api/admin/activities/${id}/draft`, { ...entry, durationMinutes: 45 })
  await as('DELETE', `/api/admin/activities/${id}/draft`)
  await as('POST', `/api/admin/activities/${id}/unpublish`, {})
  await as('DELETE', `/api/admin/activities/${id}`)
  await as('GET', `/api/admin/activities/${id}/recall`)
  await as('POST', `/api/admin/activities/${id}/recall`, { reason: { tr: 'Boncuklar yutulabilir.' } })
  await as('POST', `/api/admin/activities/${id}/restore`, { recalled: true })
  for (const place of [
    'check',
    'coverage',
    'use',
    'use?format=csv',
    `${id}/use`,
    'use/months',
    `${id}/use/months`,
    `${id}/use/versions?from=1&to=2`,
  ])
    await as('GET', `/api/admin/activities/${place}`)
  await until(() => as('GET', '/api/admin/feed?kind=notes'))
  const [{ id: milestoneId, skills, translations }] = (await as('GET', '/api/admin/milestones')).body.data
  await as('PUT', '/api/admin/milestones', { milestones: [{ id: milestoneId, skills, translations }] })
  const note = (await as('GET', '/api/admin/feed?kind=notes&by=operator')).body.data[0]
  await as('GET', '/api/admin/feed?by=catalogue')
  await as('GET', '/api/admin/feed?grouped=true')
  const { body: feed } = await as('GET', '/api/admin/feed')
  await as('PUT', '/api/admin/notes/read', { upTo: (note ?? feed.data[0]).id })
  await as('GET', '/api/admin/notes')
  await as('GET', '/api/admin/authors')
  await as('PUT', '/api/admin/views', { views: [{ name: 'Eksikler', query: 'missing=en' }] })
  await as('GET', '/api/admin/views')
  await as('PUT', `/api/admin/activities/${id}/editing`, {})
  await as('GET', `/api/admin/activities/${id}/editing`)
  await as('DELETE', `/api/admin/activities/${id}/editing`)
  await as('GET', '/api/admin/activities/export?format=csv')
  await as('GET', '/api/admin/activities/export?format=xlsx')
  const { text } = await as('GET', '/api/admin/activities/export?format=ndjson')
  const file = JSON.stringify({ ...JSON.parse(text.slice(0, text.indexOf('\n'))), durationMinutes: 33 })
  const imported = await as('POST', '/api/admin/activities/import?format=ndjson', file, 'application/x-ndjson')
  const importId = imported.body.data.importId as string
  await until(() => as('GET', `/api/admin/imports/${importId}`))
  await as('GET', '/api/admin/change-sets')
  await as('POST', `/api/admin/change-sets/${importId}/undo?dryRun=true`, {})
  await until(() => as('GET', `/api/admin/activities/${id}/history`))
  await until(() => as('GET', `/api/admin/activities/${id}/versions/3`))
}
