// @vitest-environment jsdom
import { completeBody, feedbackBody } from '@filiz/domain/plan/schemas.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ZodType } from 'zod'
import { startI18n } from '../../../i18n/index.ts'
import { storeLanguage } from '../../../i18n/language.ts'
import tr from '../../../i18n/tr/index.ts'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { mostFocusMinutes, mostMinutes } from '../limits.ts'
import { MinutesField } from './MinutesField.tsx'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  storeLanguage('tr')
  await startI18n()
})

interface Asked {
  readonly name: string
  readonly schema: ZodType
  readonly least: number
  readonly most: number
  readonly others?: object
  readonly before?: unknown
}
const lasted: Asked = { name: 'durationMinutes', schema: completeBody, least: 1, most: mostMinutes }
const focused: Asked = {
  name: 'focusMinutes',
  schema: feedbackBody,
  least: 0,
  most: mostFocusMinutes,
  others: { engagement: 5, difficulty: 3 },
}

function Form({ name, schema, least, most, others, before, send }: Asked & { readonly send: (body: unknown) => void }) {
  const { form, formRef, submit } = useZodForm({
    schema: async () => schema,
    initialValues: { ...others, [name]: before } as Record<string, unknown>,
  })
  return (
    <form ref={formRef} onSubmit={submit(async (body) => send(body))} noValidate>
      <MinutesField label="Kaç dakika?" least={least} most={most} key={form.key(name)} {...form.getInputProps(name)} />
      <button>Kaydet</button>
    </form>
  )
}

function shown(asked: Asked) {
  const send = vi.fn<(body: unknown) => void>()
  render(
    <MantineProvider env="test">
      <Form {...asked} send={send} />
    </MantineProvider>,
  )
  return send
}
const faultOf = (least: number, most: number) =>
  tr.plan.minutesFault.replace('{{least}}', String(least)).replace('{{most}}', String(most))
const field = () => screen.getByLabelText<HTMLInputElement>('Kaç dakika?')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Kaydet' }))

describe.each([
  ['how long it took', lasted, faultOf(1, 600)],
  ['how long a child stayed with it', focused, faultOf(0, 240)],
])('the minutes of %s', (_, asked, fault) => {
  it.each(['7,5', '12,5', '1:30', '-5', '12345', 'on beş'])(
    'show an invalid value such as “%s” as typed, with an error, and are not sent',
    async (typed) => {
      const send = shown(asked)
      type(typed)
      expect(field().value).toBe(typed)
      save()
      const words = await screen.findByText(fault)
      expect([
        field().value,
        field().getAttribute('aria-invalid'),
        field().getAttribute('aria-describedby')?.split(' ').includes(words.id),
      ]).toEqual([typed, 'true', true])
      await waitFor(() => expect(document.activeElement).toBe(field()))
      expect(send).not.toHaveBeenCalled()

      type('8')
      save()
      await waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ [asked.name]: 8 }))
      expect(field().getAttribute('aria-invalid')).not.toBe('true')
    },
  )

  it('are optional', async () => {
    const send = shown(asked)
    type('15')
    type(' ')
    save()
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ [asked.name]: null }))
  })

  it('are restored from a draft as typed', () => {
    shown({ ...asked, before: '7,5' })
    expect(field().value).toBe('7,5')
  })

  it('can be picked from the quick choices, which mark the matching one', async () => {
    const send = shown(asked)
    fireEvent.click(screen.getByRole('button', { name: /^20/ }))
    expect(field().value).toBe('20')
    type('010')
    expect(screen.getByRole('button', { name: /^10/ }).getAttribute('aria-pressed')).toBe('true')
    save()
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ [asked.name]: 10 }))
  })
})
