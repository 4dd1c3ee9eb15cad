/** The bytes are no picture that can be kept; `reason` is the field code of the sentence about it. */
export class NotAPhoto extends Error {
  override readonly name = 'NotAPhoto'
  readonly reason: 'heic-photo' | 'not-photo' | 'photo-too-large'
  constructor(reason: NotAPhoto['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Another picture has this id. */
export class DifferentPhoto extends Error {
  override readonly name = 'DifferentPhoto'
}
