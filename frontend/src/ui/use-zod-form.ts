import { useForm } from '@mantine/form'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { ZodType } from 'zod'
import { language } from '../i18n/language.ts'
import { isApiError } from '../lib/api-error.ts'
import { errorText } from './error-text.ts'

interface Options<Values, Output> {
  /**
   * Loads the schema, e.g. `async () => (await import('@filiz/domain/account/schemas.ts')).loginBody`. The dynamic
   * import lets zod load while the user types.
   */
  readonly schema: () => Promise<ZodType<Output>>
  readonly initialValues: Values
  /** Message for an error that is neither a response nor a network error. */
  readonly failed?: string
  /** Message for a response without a text; defaults to `failed`. */
  readonly unexplained?: string
  /** Called at each change with all values. */
  readonly onChange?: (values: Values) => void
}

/** Creates a form with uncontrolled fields, so that typing does not re-render it. */
const useFields = <Values extends Record<string, unknown>>(
  initialValues: Values,
  onValuesChange?: (values: Values) => void,
) => useForm<Values>({ mode: 'uncontrolled', initialValues, ...(onValuesChange && { onValuesChange }) })

export interface ZodForm<Values extends Record<string, unknown>, Output> {
  /**
   * The form of Mantine. `key={form.key(path)} {...form.getInputProps(path)}` connects a field with its value and
   * error.
   */
  readonly form: ReturnType<typeof useFields<Values>>
  readonly formRef: RefObject<HTMLFormElement | null>
  /**
   * Returns a handler for `onSubmit`. The handler calls `send` only with valid values and shows an error when it
   * rejects; the typed values stay.
   */
  readonly submit: (send: (output: Output) => Promise<unknown>) => (event?: FormEvent<HTMLFormElement>) => void
  readonly submitting: boolean
  /** The error of the whole form, for `<FormFailure>`. */
  readonly failure: string | undefined
  readonly setFailure: (failure: string | undefined) => void
}

/**
 * A form that a schema of the domain validates. The first invalid field takes the focus, whether the schema or the
 * server refused it.
 */
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

  // Preload the schema. When that fails, submitting the form reports it.
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
