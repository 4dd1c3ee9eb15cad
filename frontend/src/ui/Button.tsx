import { Button as KitButton, createPolymorphicComponent, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'

const ignore = (event: MouseEvent) => event.preventDefault()

/**
 * The kit's button, which is `disabled` while it is busy and loses the focus by it: ours keeps it, says that it is busy, and takes no
 * presses meanwhile.
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
