declare module 'subset-font' {
  /** Reduces a font to these letters and, optionally, to a part of its variation axes. */
  export default function subset(
    font: Buffer,
    letters: string,
    options: {
      readonly targetFormat: 'woff2'
      readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>
    },
  ): Promise<Buffer>
}
