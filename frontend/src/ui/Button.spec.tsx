// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
}))

function shown(loading: boolean, onClick: () => void, onSubmit: () => void) {
  return (
    <MantineProvider env="test">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Button type="submit" loading={loading} onClick={onClick}>
          Kaydet
        </Button>
      </form>
    </MantineProvider>
  )
}

it('a busy button keeps the focus, sets aria-busy and ignores clicks', () => {
  const [onClick, onSubmit] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { rerender } = render(shown(false, onClick, onSubmit))
  const button = screen.getByRole('button', { name: 'Kaydet' })
  button.focus()
  fireEvent.click(button)
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])

  rerender(shown(true, onClick, onSubmit))
  expect(screen.getByRole('button')).toBe(button)
  expect(document.activeElement).toBe(button)
  expect([
    button.getAttribute('aria-busy'),
    button.getAttribute('aria-disabled'),
    button.hasAttribute('disabled'),
  ]).toEqual(['true', 'true', false])
  fireEvent.click(button)
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])

  rerender(shown(false, onClick, onSubmit))
  expect([document.activeElement === button, button.getAttribute('aria-busy')]).toEqual([true, null])
  fireEvent.click(button)
  expect(onSubmit.mock.calls.length).toBe(2)
})
