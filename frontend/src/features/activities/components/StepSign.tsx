import type { StepSymbol } from '@filiz/domain/activity/step-symbols.ts'
import { Suspense } from 'react'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import styles from './StepSign.module.css'

/** A decoration that is loaded after the text; empty when it cannot be loaded. */
const StepIcon = lazyExtra(async () => ({ default: (await import('./StepIcon.tsx')).StepIcon }))

/** A small symbol beside a step; nothing for a step without one. */
export const StepSign = ({ symbol, size }: { symbol: StepSymbol | null | undefined; size: number }) =>
  symbol ? (
    <span className={styles.sign} aria-hidden style={{ width: size * 1.7, height: size * 1.7 }}>
      <Suspense>
        <StepIcon symbol={symbol} size={size} />
      </Suspense>
    </span>
  ) : null
