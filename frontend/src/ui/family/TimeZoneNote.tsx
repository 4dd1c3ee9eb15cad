import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { language } from '../../i18n/language.ts'
import { attempt } from '../../lib/attempt.ts'
import { useCurrentUser } from '../../lib/account/current-user.ts'
import { useChildsDays } from '../../lib/family/use-childs-days.ts'

/** Says whose time the child's days follow, where that is not one's own. */
export function TimeZoneNote({ childId }: { childId: string }) {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const { timeZone } = useChildsDays(childId)
  if (!user || user.timeZone === timeZone) return null
  return (
    <Text size="sm" c="var(--ink-soft)" my="xs">
      {t(($) => $.children.otherZone, { zone: nameOf(timeZone) })}
    </Text>
  )
}

/** Returns the zone's name, such as "Central European Time", or its code in a browser that does not know the zone. */
const nameOf = (timeZone: string) =>
  attempt(
    () =>
      new Intl.DateTimeFormat(language(), { timeZone, timeZoneName: 'longGeneric' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value,
  ) ?? timeZone
