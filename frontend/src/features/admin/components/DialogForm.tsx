import type { FormEvent, ReactNode, Ref } from 'react'

interface Props {
  readonly formRef: Ref<HTMLFormElement>
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/** A form in a dialog that a page's form opens. */
export function DialogForm({ formRef, onSubmit, children }: Props) {
  return (
    <form
      ref={formRef}
      onSubmit={(event) => {
        // React events bubble through portals: without this the surrounding form would be submitted, too.
        event.stopPropagation()
        onSubmit(event)
      }}
      noValidate
    >
      {children}
    </form>
  )
}
