import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownLanguage } from '../../../i18n/use-shown-language.ts'
import { timeZones } from '../../../lib/time-zones.ts'

/** Asks for the time zone, because the one of the device cannot be used. */
export default function TimeZoneField(field: NativeSelectProps) {
  const { t } = useTranslation()
  const [now] = useState(() => Date.now())
  const zones = timeZones(useShownLanguage(), String(field.defaultValue), now)
  return (
    <NativeSelect
      label={t(($) => $.auth.register.timeZone)}
      description={t(($) => $.auth.register.timeZoneHint)}
      data={zones}
      {...field}
    />
  )
}
