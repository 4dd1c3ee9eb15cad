import { useCallback } from 'react'

interface Props {
  readonly blob: Blob
  readonly alt: string
  readonly onLoad?: (() => void) | undefined
  readonly onError?: () => void
}

/** An image of a blob. Its address is revoked when the image goes. */
export function BlobImage({ blob, alt, ...listeners }: Props) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} {...listeners} />
}
