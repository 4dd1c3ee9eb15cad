import { saveFile } from './save-file.ts'
import { canShare, share } from './share.ts'

/** Milliseconds to wait for the page's fonts; afterwards the fonts that are loaded by then are used. */
const fontWait = 2_000

/**
 * Renders an SVG of the page as a PNG. The SVG must define its own colors. Its texts are drawn separately in the page's
 * fonts, because an SVG that is loaded as an image cannot use them. Rejects when the browser does not support this.
 */
export async function toPng(
  svg: SVGSVGElement,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Blob> {
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  for (const text of copy.querySelectorAll('text')) text.remove()
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await Promise.all([
    image.decode(),
    Promise.race([
      document.fonts.ready,
      new Promise((resolve) => {
        setTimeout(resolve, fontWait)
      }),
    ]),
  ])
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext('2d')!
  drawing.drawImage(image, 0, 0, width, height)
  write(svg, drawing, width / svg.viewBox.baseVal.width)
  return pngOf(canvas)
}

/** Returns the picture of a canvas as a PNG. */
export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )

/** Draws the SVG's texts at their positions. */
function write(svg: SVGSVGElement, drawing: CanvasRenderingContext2D, scale: number) {
  const toCard = svg.getScreenCTM()!.inverse()
  const scaled = new DOMMatrix([scale, 0, 0, scale, 0, 0])
  for (const text of svg.querySelectorAll<SVGTextContentElement>('text, tspan')) {
    if (text.childElementCount > 0 || text.getNumberOfChars() === 0) continue
    const { fontStyle, fontWeight, fontSize, fontFamily, fill } = getComputedStyle(text)
    const { x, y } = text.getStartPositionOfChar(0)
    drawing.setTransform(scaled.multiply(toCard.multiply(text.getScreenCTM()!)))
    drawing.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    drawing.fillStyle = fill
    drawing.fillText(text.textContent, x, y)
  }
}

const asFile = (blob: Blob, name: string) => new File([blob], name, { type: blob.type })

/** Returns whether the device can share pictures, as phones can; otherwise the picture is saved. */
export const canSharePictures = (): boolean =>
  canShare({ files: [asFile(new Blob([], { type: 'image/png' }), 'filiz.png')] })

/** Opens the device's share dialog; when sharing is impossible, the picture is saved. */
export async function sharePicture(blob: Blob, name: string): Promise<void> {
  if (!(await share({ files: [asFile(blob, name)] }))) saveFile({ blob, name })
}
