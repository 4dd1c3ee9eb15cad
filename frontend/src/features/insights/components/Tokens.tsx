import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import { Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { tokenScopes } from '@filiz/domain/insights/token-schemas.ts'
import type { ApiToken } from '@filiz/http/contract/tokens.ts'
import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import rows from '../../../ui/rows.module.css'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { useEndToken, useMakeToken, useTokens } from '../api/tokens.ts'

const dayMs = 86_400_000
const lives = ['30', '90', '365', ''] as const

/** Makes, shows once, lists and ends the analyst's API tokens. */
export function Tokens({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const { data: tokens, error, refetch } = useTokens()
  const end = useEndToken()
  const [made, setMade] = useState<string | null>(null)
  const [ending, setEnding] = useState<ApiToken | null>(null)
  const list = useRef<HTMLUListElement>(null)
  if (!tokens)
    return error ? (
      <ErrorState error={error} title={t(($) => $.tokens.loadError)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  const usedOf = ({ lastUsedAt }: ApiToken) =>
    lastUsedAt === null
      ? t(($) => $.tokens.unused)
      : t(($) => $.tokens.used, { when: format.instant(lastUsedAt, timeZone) })
  return (
    <Stack>
      {made !== null && <NewToken token={made} />}
      {tokens.length === 0 ? (
        <Text>{t(($) => $.tokens.none)}</Text>
      ) : (
        <ul className={rows.list} ref={list} tabIndex={-1} aria-label={t(($) => $.tokens.title)}>
          {tokens.map((token) => (
            <li key={token.id} className={rows.row}>
              <div>
                <div className={rows.name}>{token.name}</div>
                <div className={rows.facts}>
                  {token.scopes.map((scope) => t(($) => $.tokens.scopes[scope])).join(', ')}
                </div>
                <div className={rows.facts}>
                  {t(($) => $.tokens.made, { when: format.instantDay(token.createdAt, timeZone) })} · {usedOf(token)} ·{' '}
                  {token.expiresAt === null
                    ? t(($) => $.tokens.endless)
                    : t(($) => $.tokens.expires, { when: format.instantDay(token.expiresAt, timeZone) })}
                </div>
              </div>
              <Button
                variant="default"
                aria-label={t(($) => $.tokens.endOf, { name: token.name })}
                onClick={() => setEnding(token)}
              >
                {t(($) => $.tokens.end)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TokenForm onMade={setMade} />
      <ConfirmDialog
        opened={ending !== null}
        title={t(($) => $.tokens.endTitle)}
        confirm={t(($) => $.tokens.end)}
        danger
        busy={end.isPending}
        failure={end.error ? errorText(end.error) : undefined}
        onClose={() => setEnding(null)}
        onConfirm={() =>
          end.mutate(ending!.id, {
            onSuccess: ({ message }) => {
              setEnding(null)
              setMade(null)
              notifyDone(message)
              list.current?.focus()
            },
          })
        }
      >
        {t(($) => $.tokens.endText, { name: ending?.name ?? '' })}
      </ConfirmDialog>
    </Stack>
  )
}

/** The token is shown only while this page is open, because it cannot be retrieved again. */
function NewToken({ token }: { token: string }) {
  const { t } = useTranslation('insights')
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    await copyText(field.current!)
    notifyDone(t(($) => $.tokens.copied))
  }
  return (
    <Stack gap="sm">
      <TextInput
        ref={field}
        readOnly
        label={t(($) => $.tokens.token)}
        description={t(($) => $.tokens.tokenText)}
        value={token}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group>
        <Button
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => void copy().catch(() => field.current?.focus())}
        >
          {t(($) => $.tokens.copy)}
        </Button>
      </Group>
    </Stack>
  )
}

function TokenForm({ onMade }: { onMade: (token: string) => void }) {
  const { t } = useTranslation('insights')
  const { mutateAsync: make } = useMakeToken()
  const [life, setLife] = useState<string>(lives[1])
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('@filiz/domain/insights/token-schemas.ts')).makeTokenBody,
    initialValues: { name: '', scopes: ['insights'] as string[], expiresAt: null as string | null },
  })
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit(async (body) => {
        const expiresAt = life === '' ? null : new Date(Date.now() + Number(life) * dayMs).toISOString()
        const { data, message } = await make({ ...body, expiresAt })
        form.reset()
        onMade(data.token)
        notifyDone(message)
      })}
    >
      <Stack>
        <FormFailure>{failure}</FormFailure>
        <TextInput
          label={t(($) => $.tokens.name)}
          description={t(($) => $.tokens.nameHint)}
          maw="24rem"
          maxLength={60}
          autoComplete="off"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <Checkbox.Group label={t(($) => $.tokens.may)} key={form.key('scopes')} {...form.getInputProps('scopes')}>
          <Stack gap="xs" mt="xs">
            {tokenScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(($) => $.tokens.scopes[scope])} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label={t(($) => $.tokens.life)}
          maw="24rem"
          value={life}
          data={lives.map((value) => ({
            value,
            label: value === '' ? t(($) => $.tokens.endless) : t(($) => $.tokens.days, { count: Number(value) }),
          }))}
          onChange={({ currentTarget }) => setLife(currentTarget.value)}
        />
        <Group>
          <Button type="submit" variant="light" loading={submitting}>
            {t(($) => $.tokens.make)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
