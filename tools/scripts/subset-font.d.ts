declare module 'subset-font' {
  /** The font with these letters alone, and where asked with a part of its axes. */
  export default function subset(
    font: Buffer,
    letters: string,
    options: {
      readonly targetFormat: 'woff2'
      readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>
    },
  ): Promise<Buffer>
}
