import { findingsId, goTo, reveal } from './Findings.tsx'
import { saveBarId } from './SaveBar.tsx'

/** Focuses the first field with an error, and returns whether there is one. */
export function focusFirstInvalid(): boolean | undefined {
  const field = document.querySelector<HTMLElement>('main form [aria-invalid="true"], main form fieldset[data-invalid]')
  if (!field) return undefined
  goTo(field, 'center')
  return true
}

/** Id of the field or bar that has the focus; the save bar's when nothing has it, undefined outside of the form. */
export function whereFocused(): string | undefined {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return saveBarId
  return activeElement.closest(`[id^="field-"], #${saveBarId}, #${findingsId}`)?.id
}

/** Focuses the field with this id and puts the caret at the end of its text. */
export function goOnAt(id: string) {
  const place = document.getElementById(id)
  if (place) reveal(place)
  place?.focus({ preventScroll: true })
  if (place instanceof HTMLTextAreaElement || (place instanceof HTMLInputElement && place.type === 'text'))
    place.setSelectionRange(place.value.length, place.value.length)
}
