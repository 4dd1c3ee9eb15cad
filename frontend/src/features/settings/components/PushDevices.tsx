import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { errorText } from '../../../ui/error-text.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { useAddPushDevice, usePushDevices, useRemovePushDevice, useTryPushDevice } from '../api/push-devices.ts'
import { NoWorker, PushDenied, pushHindrance } from '../push.ts'
import styles from '../../../ui/rows.module.css'

/** Lists the devices that also show the notifications chosen above. */
export function PushDevices({ timeZone }: { timeZone: string }) {
  const { t: s } = useTranslation('settings')
  const format = useFormat()
  const { data: devices, error, refetch } = usePushDevices()
  const [add, attempt, remove] = [useAddPushDevice(), useTryPushDevice(), useRemovePushDevice()]
  const list = useRef<HTMLDivElement>(null)

  if (!devices)
    return error ? (
      <ErrorState error={error} title={s(($) => $.push.loadError)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  const hindrance = pushHindrance()
  const nameOf = ({ device }: { device: string }) => device || s(($) => $.sessions.unknownDevice)
  const failure = add.error ?? attempt.error ?? remove.error
  const start = () => {
    for (const one of [add, attempt, remove]) one.reset()
  }
  /** Moves the focus to the list, because the pressed button may have disappeared with its row. */
  const done = (message: string) => {
    notifyDone(message)
    list.current?.focus()
  }
  return (
    <Stack gap="md" ref={list} tabIndex={-1}>
      <FormFailure>
        {failure
          ? errorText(
              failure,
              s(
                ($) =>
                  $.push[
                    failure instanceof PushDenied ? 'denied' : failure instanceof NoWorker ? 'noWorker' : 'failed'
                  ],
              ),
            )
          : undefined}
      </FormFailure>
      {devices.length > 0 && (
        <ul className={styles.list} aria-label={s(($) => $.push.title)}>
          {devices.map((device) => (
            <li key={device.id} className={styles.row}>
              <div>
                <div className={styles.name}>
                  {nameOf(device)}
                  {device.current && <Badge variant="light">{s(($) => $.sessions.here)}</Badge>}
                </div>
                <div className={styles.facts}>
                  {s(($) => $.push.since, { since: format.instantDay(device.since, timeZone) })}
                </div>
              </div>
              <Group gap="sm">
                <Button
                  variant="light"
                  loading={attempt.isPending && attempt.variables === device.id}
                  aria-label={s(($) => $.push.tryOf, { device: nameOf(device) })}
                  onClick={() => {
                    start()
                    attempt.mutate(device.id, { onSuccess: notifyDone })
                  }}
                >
                  {s(($) => $.push.try)}
                </Button>
                <Button
                  variant="default"
                  loading={remove.isPending && remove.variables.id === device.id}
                  aria-label={s(($) => $.push.removeOf, { device: nameOf(device) })}
                  onClick={() => {
                    start()
                    remove.mutate(device, { onSuccess: done })
                  }}
                >
                  {s(($) => $.push.remove)}
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {hindrance === undefined ? (
        !devices.some(({ current }) => current) && (
          <Group>
            <Button
              variant="light"
              loading={add.isPending}
              onClick={() => {
                start()
                add.mutate(undefined, { onSuccess: done })
              }}
            >
              {s(($) => $.push.add)}
            </Button>
          </Group>
        )
      ) : (
        <Text>{s(($) => $.push[hindrance])}</Text>
      )}
    </Stack>
  )
}
