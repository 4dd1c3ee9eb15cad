import { saveFile } from '../../lib/save-file.ts'

/** The longest that a picture waits for the page's fonts; then it has the letters that the page shows. */
const fontWait = 2_000

/**
 * Draws an SVG that the page shows, which must bring its own colours, as a PNG. Its texts are written on it with the page's fonts, which an
 * SVG drawn as an image does not have. Rejects where the browser cannot.
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
  write(svg, drawing)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

/** Writes the texts of an SVG where they stand in it. */
function write(svg: SVGSVGElement, drawing: CanvasRenderingContext2D) {
  const toCard = svg.getScreenCTM()!.inverse()
  for (const text of svg.querySelectorAll<SVGTextContentElement>('text, tspan')) {
    if (text.childElementCount > 0 || text.getNumberOfChars() === 0) continue
    const { fontStyle, fontWeight, fontSize, fontFamily, fill } = getComputedStyle(text)
    const { x, y } = text.getStartPositionOfChar(0)
    drawing.setTransform(toCard.multiply(text.getScreenCTM()!))
    drawing.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    drawing.fillStyle = fill
    drawing.fillText(text.textContent, x, y)
  }
}

const asFile = (blob: Blob, name: string) => new File([blob], name, { type: blob.type })
/** Whether the device has a place to share pictures to, as phones have; elsewhere it is saved. */
export const canShare = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [asFile(new Blob([], { type: 'image/png' }), 'filiz.png')] })

/** Offers a picture to the device's other programs. Whoever thinks better of it, or presses once more while it is being offered, is not told of an error. */
export async function sharePicture(blob: Blob, name: string): Promise<void> {
  try {
    await navigator.share({ files: [asFile(blob, name)] })
  } catch (error) {
    if (!(error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)))
      saveFile({ blob, name })
  }
}
