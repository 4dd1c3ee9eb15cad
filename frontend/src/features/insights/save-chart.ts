import { saveFile } from '../../lib/save-file.ts'
import { pngOf, toPng } from '../../lib/save-picture.ts'

/** Properties that the page's style sheet gives a chart, and that an image of the SVG alone would lack. */
const inherited = ['fill', 'fillOpacity', 'stroke', 'strokeWidth', 'strokeDasharray', 'opacity'] as const
const scale = 2
/** Height of the rows of title and legend, in pixels of the page. */
const rowHeight = 40

/** Saves the chart in this element with its title and legend as a PNG at twice its size. Rejects if it cannot. */
export async function saveChart(box: HTMLElement, title: string): Promise<void> {
  const svg = box.querySelector<SVGSVGElement>('.recharts-wrapper > svg')
  if (!svg) throw new Error('no chart')
  const { width, height } = svg.getBoundingClientRect()
  const chart = await createImageBitmap(await pictureOf(svg, { width: scale * width, height: scale * height }))
  const canvas = document.createElement('canvas')
  canvas.width = scale * width
  canvas.height = scale * (height + rowHeight)
  const drawing = canvas.getContext('2d')!
  const { fontFamily, color } = getComputedStyle(box)
  drawing.scale(scale, scale)
  drawing.fillStyle = getComputedStyle(box).getPropertyValue('--paper-raised')
  drawing.fillRect(0, 0, width, height + rowHeight)
  drawing.drawImage(chart, 0, rowHeight, width, height)
  drawing.textBaseline = 'middle'
  const write = (text: string, x: number, y: number, font: string, fill: string) => {
    drawing.font = `${font} ${fontFamily}`
    drawing.fillStyle = fill
    drawing.fillText(text, x, y)
    return drawing.measureText(text).width
  }
  write(title, 12, rowHeight / 2, '600 17px', color)
  const row = rowHeight + height - 12
  let x = 12
  for (const item of box.querySelectorAll<HTMLElement>('.recharts-legend-item')) {
    const { fill, stroke } = getComputedStyle(item.querySelector('path')!)
    drawing.fillStyle = fill === 'none' ? stroke : fill
    drawing.fillRect(x, row - 6, 12, 12)
    x += 18 + write(item.textContent, x + 18, row, '14px', color) + 20
  }
  saveFile({ blob: await pngOf(canvas), name: `filiz-${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png` })
}

/** `toPng` copies the SVG as it is, so colors that come from the page are written into it for the moment. */
async function pictureOf(svg: SVGSVGElement, size: { readonly width: number; readonly height: number }) {
  const shown = [...svg.querySelectorAll<SVGElement>('*')]
  const before = shown.map((element) => element.getAttribute('style'))
  try {
    for (const element of shown) {
      const style = getComputedStyle(element)
      for (const property of inherited) element.style[property] = style[property]
    }
    return await toPng(svg, size)
  } finally {
    shown.forEach((element, index) => {
      const style = before[index]
      if (typeof style === 'string') element.setAttribute('style', style)
      else element.removeAttribute('style')
    })
  }
}
