import { Button as KitButton, createPolymorphicComponent, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'

const ignore = (event: MouseEvent) => event.preventDefault()

/**
 * Mantine disables a loading button, which then loses the focus. This button keeps the focus, sets `aria-busy` and
 * ignores clicks.
 */
export const Button = createPolymorphicComponent<'button', ButtonProps>(
  ({ loading = false, ...props }: ButtonProps & ComponentProps<'button'>) => (
    <KitButton
      {...props}
      loading={loading}
      {...(loading && {
        renderRoot: ({ disabled: _, ...root }: ComponentProps<'button'>) => (
          <button type="button" {...root} aria-disabled aria-busy onClick={ignore} />
        ),
      })}
    />
  ),
)
