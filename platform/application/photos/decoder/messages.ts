import type { PhotoSize } from '@filiz/domain/shared/photo.ts'
import type { NotAPhoto } from '../photo-errors.ts'

export interface DecodedPhoto {
  /** Width and height of the largest size, in pixels. */
  readonly width: number
  readonly height: number
  /** WebP files without metadata. */
  readonly files: ReadonlyMap<PhotoSize, Buffer>
}

/** What the decoder's process answers to a picture's bytes. After `isEnding` it takes no further picture. */
export type DecoderAnswer =
  | { readonly photo: DecodedPhoto }
  | { readonly refused: NotAPhoto['reason']; readonly isEnding?: true }
