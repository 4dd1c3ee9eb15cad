import { flushSync } from 'react-dom'

/**
 * Before a form is sent, reports the present value of each field to React. Password managers and autofill may set
 * values without an event. React ignores the event when it knows the value.
 */
export function readFieldsOnSubmit(): void {
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return
      flushSync(() => {
        for (const field of target.elements)
          if (field.matches('input, textarea')) field.dispatchEvent(new Event('input', { bubbles: true }))
          else if (field.matches('select')) field.dispatchEvent(new Event('change', { bubbles: true }))
      })
    },
    true,
  )
}
