import { fieldErrors } from '@filiz/domain/texts/fields.ts'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { ZodType } from 'zod'
import { language } from '../i18n/language.ts'
import { isApiError } from '../lib/api-error.ts'
import { errorText } from './error-text.ts'

/** Values stay in the fields themselves, so that typing draws nothing anew. */
const useFields = <Values extends Record<string, unknown>>(initialValues: Values, validate: (values: Values) => Record<string, string>) =>
  useForm<Values, Values>({ mode: 'uncontrolled', initialValues, validate })

interface Options<Values, Output> {
  /** Imported by the form's page, so that zod comes with the page and not with the application. */
  readonly schema: ZodType<Output>
  readonly initialValues: Values
  /** What to say where neither the server nor the network says why it failed. */
  readonly failed?: string
}

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
export function useZodForm<Values extends Record<string, unknown>, Output>({ schema, initialValues, failed }: Options<Values, Output>): ZodForm<Values, Output> {
  const [submitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const formRef = useRef<HTMLFormElement>(null)
  const focusWanted = useRef(false)

  const form = useFields(initialValues, (values) => {
    const result = schema.safeParse(values)
    const faults = result.error ? fieldErrors(result.error, language()) : {}
    return Object.fromEntries(Object.entries(faults).map(([path, { message }]) => [path, message]))
  })

  useEffect(() => {
    if (!focusWanted.current) return
    const first = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!first) return
    focusWanted.current = false
    first.focus()
  })

  function showFailure(error: unknown) {
    const fields = isApiError(error) ? Object.entries(error.fields) : []
    const here = fields.filter(([path]) => path.split('.')[0]! in initialValues)
    if (here.length > 0) {
      focusWanted.current = true
      form.setErrors(Object.fromEntries(here.map(([path, { message }]) => [path, message])))
    }
    const elsewhere = fields.filter((field) => !here.includes(field)).map(([, { message }]) => message)
    if (here.length === 0 || elsewhere.length > 0) setFailure(elsewhere.length > 0 ? elsewhere.join(' ') : errorText(error, failed))
  }

  const submit = (send: (output: Output) => Promise<unknown>) => form.onSubmit(
    async (values) => {
      setFailure(undefined)
      setSubmitting(true)
      try {
        await send(schema.parse(values))
      } catch (error) {
        showFailure(error)
      } finally {
        setSubmitting(false)
      }
    },
    () => { focusWanted.current = true },
  )

  return { form, formRef, submit, submitting, failure, setFailure }
}
