// @vitest-environment jsdom
import { childBody } from '@filiz/domain/child/schemas.ts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { startI18n } from '../i18n/index.ts'
import { storeLanguage } from '../i18n/language.ts'
import { ApiError } from '../lib/api-error.ts'
import { readFieldsOnSubmit } from './read-fields-on-submit.ts'
import { useZodForm } from './use-zod-form.ts'

type Send = (child: { name: string; birthDate: string; interests: readonly string[] }) => Promise<unknown>

function ChildForm({ send }: { send: Send }) {
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => childBody,
    initialValues: { name: '', birthDate: '' },
    failed: 'Could not be saved',
    unexplained: 'Refused',
  })
  const field = (name: 'name' | 'birthDate') => {
    const { error, ...input } = form.getInputProps(name)
    return (
      <label>
        {name}
        <input key={form.key(name)} {...input} aria-invalid={!!error} />
        <em>{error}</em>
      </label>
    )
  }
  return (
    <form ref={formRef} onSubmit={submit(send)}>
      <p role="alert">{failure}</p>
      {field('name')}
      {field('birthDate')}
      <button disabled={submitting}>save</button>
    </form>
  )
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button'))
const failure = (details: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 400, code: 'VALIDATION_FAILED', ...details })

beforeAll(async () => {
  storeLanguage('en')
  await startI18n()
})

describe('useZodForm', () => {
  it("sends the schema's output only once", async () => {
    const sent: unknown[] = []
    render(
      <ChildForm
        send={async (child) => {
          sent.push(child)
          await new Promise((soon) => setTimeout(soon, 20))
        }}
      />,
    )
    type(/name/, '  Ada ')
    type(/birthDate/, '2023-05-01')
    save()
    save()
    await waitFor(() => expect(screen.getByRole('button').hasAttribute('disabled')).toBe(true))
    await waitFor(() => expect(screen.getByRole('button').hasAttribute('disabled')).toBe(false))
    expect(sent).toEqual([{ name: 'Ada', birthDate: '2023-05-01', interests: [] }])
  })

  it('sends values that were filled in without an event', async () => {
    readFieldsOnSubmit()
    const sent: unknown[] = []
    render(<ChildForm send={async (child) => sent.push(child)} />)
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    set!.call(screen.getByLabelText(/name/), 'Ada')
    set!.call(screen.getByLabelText(/birthDate/), '2023-05-01')
    save()
    await waitFor(() => expect(sent).toEqual([{ name: 'Ada', birthDate: '2023-05-01', interests: [] }]))
  })

  it('shows errors at all invalid fields and focuses the first, without a request', async () => {
    let asked = 0
    render(
      <ChildForm
        send={async () => {
          asked++
        }}
      />,
    )
    save()
    await screen.findByText("Child's name is required")
    expect(screen.getByText('This field is required')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/name/)))
    expect(asked).toBe(0)
  })

  it("shows the server's field errors and keeps the typed values", async () => {
    render(
      <ChildForm
        send={() =>
          Promise.reject(failure({ message: 'x', fields: { birthDate: { code: 'too-old', message: 'Too old' } } }))
        }
      />,
    )
    type(/name/, 'Ada')
    type(/birthDate/, '2013-05-01')
    save()
    await screen.findByText('Too old')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/birthDate/)))
    expect([
      screen.getByLabelText<HTMLInputElement>(/name/).value,
      screen.getByLabelText<HTMLInputElement>(/birthDate/).value,
      screen.getByRole('alert').textContent,
    ]).toEqual(['Ada', '2013-05-01', ''])
  })

  it.each([
    [
      'the server’s words',
      failure({ code: 'CONFLICT', status: 409, message: 'Twenty children at most' }),
      'Twenty children at most',
    ],
    [
      'those for a field that it does not show',
      failure({ fields: { body: { code: 'invalid', message: 'Odd' } } }),
      'Odd',
    ],
    ['its own, where the server answers and does not say why', failure({ status: 500, code: 'INTERNAL' }), 'Refused'],
    ['its own, where something else went wrong', new TypeError('a mistake of the program'), 'Could not be saved'],
    [
      'that the server could not be reached',
      failure({ status: 0, code: 'NETWORK' }),
      'The server could not be reached. Check your connection and try again.',
    ],
  ])('shows above the form %s', async (_, error, words) => {
    render(<ChildForm send={() => Promise.reject(error)} />)
    type(/name/, 'Ada')
    type(/birthDate/, '2023-05-01')
    save()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
    expect(screen.getByLabelText<HTMLInputElement>(/name/).value).toBe('Ada')
  })
})
