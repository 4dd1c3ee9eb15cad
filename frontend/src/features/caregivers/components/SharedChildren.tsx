import { Button, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { familyPath } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useChildren } from '../../../lib/family/children.ts'
import { mayWith } from '../../../lib/family/rights.ts'
import { caregiversQuery } from '../api/caregivers.ts'

/** Says before the deletion of an account which of its own children others follow, and offers to hand them over. */
export default function SharedChildren() {
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const { data: children = [] } = useChildren()
  const own = children.filter((child) => mayWith(child, 'hand-over'))
  const families = useQueries({ queries: own.map(({ id }) => caregiversQuery(id)) })
  const shared = own.filter((_, index) => (families[index]?.data?.length ?? 0) > 1)
  if (families.some(({ error, data }) => error && !data)) return <Text mt="md">{f(($) => $.deletion.unknown)}</Text>
  const [first] = shared
  if (!first) return null
  return (
    <Stack mt="md" align="flex-start">
      <Notice about="info">
        {f(($) => $.deletion.shared, { count: shared.length, names: format.list(shared.map(({ name }) => name)) })}{' '}
        {f(($) => $.deletion.handOver)} {f(($) => $.deletion.otherwise)}
      </Notice>
      <Button component={Link} to={familyPath(first.id)} variant="light">
        {f(($) => $.deletion.action)}
      </Button>
    </Stack>
  )
}
