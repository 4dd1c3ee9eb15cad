import { saveFile } from '../../lib/save-file.ts'

/** Draws an SVG of the page, which must bring its own colours and fonts, as a PNG. Rejects where the browser cannot. */
export async function toPng(svg: SVGSVGElement, { width, height }: { readonly width: number; readonly height: number }): Promise<Blob> {
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'))
}

const asFile = (blob: Blob, name: string) => new File([blob], name, { type: blob.type })
/** Whether the device has a place to share pictures to, as phones have; elsewhere it is saved. */
export const canShare = (): boolean => typeof navigator.canShare === 'function' && navigator.canShare({ files: [asFile(new Blob([], { type: 'image/png' }), 'filiz.png')] })

/** Offers a picture to the device's other programs. Whoever thinks better of it is not told of an error. */
export async function sharePicture(blob: Blob, name: string): Promise<void> {
  try {
    await navigator.share({ files: [asFile(blob, name)] })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile({ blob, name })
  }
}
