import { Suspense, useEffect, useRef, useState } from 'react'
import { categoryClass } from '../../category-style.ts'
import { lazyExtra } from '../../lazy-extra.ts'
import type { Pictured, Shape } from './compose.ts'

/** A decoration that is loaded after the text; empty when it cannot be loaded. */
const Scene = lazyExtra(async () => ({ default: (await import('./Scene.tsx')).Scene }))

export const viewBoxes: Readonly<Record<Shape, string>> = { wide: '-42 4 180 90', square: '2 2 92 92' }
/** The ratio of width to height from which a frame shows the wide picture. */
const wideFrom = 1.35

/**
 * A small picture of an activity. It contains no information that the text lacks. A frame of any shape shows the whole
 * picture: the background goes on beyond the view box.
 */
export function ActivityArt({ activity, className }: { activity: Pictured; className?: string | undefined }) {
  const frame = useRef<SVGSVGElement>(null)
  const [shape, setShape] = useState<Shape>()
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      if (width > 0 && height > 0) setShape(width / height < wideFrom ? 'square' : 'wide')
    })
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <svg
      ref={frame}
      viewBox={viewBoxes[shape ?? 'wide']}
      fill="none"
      aria-hidden
      className={`${categoryClass(activity.category)} ${className ?? ''}`}
    >
      {shape && (
        <Suspense>
          <Scene activity={activity} shape={shape} />
        </Suspense>
      )}
    </svg>
  )
}
