import { useForm } from '@mantine/form'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { ZodType } from 'zod'
import { language } from '../i18n/language.ts'
import { isApiError } from '../lib/api-error.ts'
import { errorText } from './error-text.ts'

interface Options<Values, Output> {
  /** Fetches the rules, e.g. `async () => (await import('@filiz/domain/account/schemas.ts')).loginBody`: zod comes while the person types. */
  readonly schema: () => Promise<ZodType<Output>>
  readonly initialValues: Values
  /** What to say where neither the server nor the network says why it failed. */
  readonly failed?: string
  /** What to say where the server answered without saying why; `failed` unless given. */
  readonly unexplained?: string
  /** At every change, with all that is filled in. */
  readonly onChange?: (values: Values) => void
}

/** Values stay in the fields themselves, so that typing draws nothing anew. */
const useFields = <Values extends Record<string, unknown>>(
  initialValues: Values,
  onValuesChange?: (values: Values) => void,
) => useForm<Values>({ mode: 'uncontrolled', initialValues, ...(onValuesChange && { onValuesChange }) })

export interface ZodForm<Values extends Record<string, unknown>, Output> {
  /** Mantine's form: `key={form.key(path)} {...form.getInputProps(path)}` wires a field, its label and its error. */
  readonly form: ReturnType<typeof useFields<Values>>
  readonly formRef: RefObject<HTMLFormElement | null>
  /** For `onSubmit`. Sends only what the schema accepts; what `send` rejects with is shown, and nothing typed is lost. */
  readonly submit: (send: (output: Output) => Promise<unknown>) => (event?: FormEvent<HTMLFormElement>) => void
  readonly submitting: boolean
  /** What went wrong with the form as a whole: for `<FormFailure>`. */
  readonly failure: string | undefined
  readonly setFailure: (failure: string | undefined) => void
}

/** A form whose rules are a domain schema. The first field at fault takes the focus, whoever found the fault. */
export function useZodForm<Values extends Record<string, unknown>, Output>({
  schema,
  initialValues,
  failed,
  unexplained,
  onChange,
}: Options<Values, Output>): ZodForm<Values, Output> {
  const form = useFields(initialValues, onChange)
  const formRef = useRef<HTMLFormElement>(null)
  const [submitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const underWay = useRef(false)
  const focusWanted = useRef(false)
  const rules = useRef(() => Promise.all([schema(), import('@filiz/domain/texts/fields.ts')]))

  // Here before they are needed; if they cannot be had, sending says so.
  useEffect(() => {
    rules.current().catch(() => {})
  }, [])

  useEffect(() => {
    if (!focusWanted.current) return
    const first = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!first) return
    focusWanted.current = false
    first.focus()
  })

  function showFaults(faults: readonly (readonly [path: string, fault: { readonly message: string }])[]) {
    focusWanted.current = true
    form.setErrors(Object.fromEntries(faults.map(([path, { message }]) => [path, message])))
  }

  function showFailure(error: unknown) {
    const fields = isApiError(error) ? Object.entries(error.fields) : []
    const here = fields.filter(([path]) => Object.hasOwn(initialValues, path.split('.')[0]!))
    if (here.length > 0) showFaults(here)
    const elsewhere = fields.filter((field) => !here.includes(field)).map(([, { message }]) => message)
    if (elsewhere.length > 0) setFailure(elsewhere.join(' '))
    else if (here.length === 0) setFailure(errorText(error, failed, unexplained))
  }

  async function run(send: (output: Output) => Promise<unknown>) {
    if (underWay.current) return
    underWay.current = true
    setSubmitting(true)
    setFailure(undefined)
    try {
      const [accepted, { fieldErrors }] = await rules.current()
      const result = accepted.safeParse(form.getValues())
      if (result.success) await send(result.data)
      else showFaults(Object.entries(fieldErrors(result.error, language())))
    } catch (error) {
      showFailure(error)
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  const submit = (send: (output: Output) => Promise<unknown>) => (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    void run(send)
  }

  return { form, formRef, submit, submitting, failure, setFailure }
}
