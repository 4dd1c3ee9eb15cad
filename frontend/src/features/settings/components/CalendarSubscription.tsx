import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import type { CalendarBody } from '@filiz/domain/plan/schemas.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { useCalendar, useChangeCalendar, useEndCalendar, useMakeCalendar } from '../api/calendar.ts'
import { CalendarAddress } from './CalendarAddress.tsx'

const rhythms = ['weekly', 'daily'] as const

/** Creates, changes, renews and deletes the calendar feed. */
export function CalendarSubscription({ timeZone }: { timeZone: string }) {
  const { t: s } = useTranslation('settings')
  const format = useFormat()
  const { data: calendar, error, refetch } = useCalendar()
  const [make, change, end] = [useMakeCalendar(), useChangeCalendar(), useEndCalendar()]
  const [chosen, setChosen] = useState<CalendarBody>({ rhythm: 'weekly', names: false })
  const latest = useRef(chosen)
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)

  if (calendar === undefined)
    return error ? (
      <ErrorState error={error} title={s(($) => $.calendar.loadError)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  const body: CalendarBody = change.isPending
    ? change.variables
    : calendar && !make.isPending
      ? { rhythm: calendar.rhythm, names: calendar.names }
      : chosen
  const hold = (next: CalendarBody) => {
    latest.current = next
    setChosen(next)
  }
  const put = (next: CalendarBody) => change.mutate(next, { onSuccess: ({ message }) => notifyDone(message) })
  const choose = (changed: Partial<CalendarBody>) => {
    const next = { ...body, ...changed }
    hold(next)
    if (calendar) put(next)
  }
  const made = () => {
    hold(body)
    make.mutateAsync(body).then(
      ({ data, message }) => {
        setSecret(data.secret)
        setAsking(null)
        notifyDone(message)
        // Save a choice that was made while the feed was being created.
        const { rhythm, names } = latest.current
        if (!calendar && (rhythm !== body.rhythm || names !== body.names)) put(latest.current)
      },
      () => {},
    )
  }
  const ended = () =>
    end.mutate(undefined, {
      onSuccess: ({ message }) => {
        setSecret(null)
        setAsking(null)
        notifyDone(message)
      },
    })
  const failure = change.error ?? (asking ? null : make.error)

  return (
    <Stack gap="md">
      <FormFailure>
        {failure
          ? errorText(
              failure,
              s(($) => $.calendar.failed),
            )
          : undefined}
      </FormFailure>
      <NativeSelect
        label={s(($) => $.calendar.rhythm)}
        {...(calendar && { description: s(($) => $.calendar.rhythmText) })}
        maw="24rem"
        value={body.rhythm}
        data={rhythms.map((value) => ({ value, label: s(($) => $.calendar.rhythms[value]) }))}
        onChange={({ currentTarget }) => choose({ rhythm: currentTarget.value === 'daily' ? 'daily' : 'weekly' })}
      />
      <Switch
        label={s(($) => $.calendar.names)}
        description={s(($) => $.calendar.namesText)}
        checked={body.names}
        onChange={({ currentTarget }) => choose({ names: currentTarget.checked })}
      />
      {secret !== null && calendar && (
        <CalendarAddress address={`${window.location.origin}/api/calendar/${secret}.ics`} />
      )}
      {calendar ? (
        <>
          {secret === null && (
            <Text>{s(($) => $.calendar.on, { since: format.instantDay(calendar.since, timeZone) })}</Text>
          )}
          <Group>
            <Button variant="default" onClick={() => setAsking('renew')}>
              {s(($) => $.calendar.renew)}
            </Button>
            <Button variant="default" onClick={() => setAsking('end')}>
              {s(($) => $.calendar.end)}
            </Button>
          </Group>
        </>
      ) : (
        <Group>
          <Button variant="light" loading={make.isPending} onClick={made}>
            {s(($) => $.calendar.make)}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={asking === 'renew'}
        title={s(($) => $.calendar.renewTitle)}
        confirm={s(($) => $.calendar.renew)}
        busy={make.isPending}
        failure={
          make.error
            ? errorText(
                make.error,
                s(($) => $.calendar.failed),
              )
            : undefined
        }
        onClose={() => setAsking(null)}
        onConfirm={made}
      >
        {s(($) => $.calendar.renewText)}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'end'}
        title={s(($) => $.calendar.endTitle)}
        confirm={s(($) => $.calendar.end)}
        busy={end.isPending}
        failure={
          end.error
            ? errorText(
                end.error,
                s(($) => $.calendar.failed),
              )
            : undefined
        }
        onClose={() => setAsking(null)}
        onConfirm={ended}
      >
        {s(($) => $.calendar.endText)}
      </ConfirmDialog>
    </Stack>
  )
}
