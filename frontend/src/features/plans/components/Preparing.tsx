import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Seedling } from '../../../ui/art/Seedling.tsx'
import styles from './Preparing.module.css'

const patienceMs = 15_000

/**
 * Shown while the plan is in preparation, usually one or two seconds. Must be remounted for each wait, because it
 * starts a timer.
 */
export function Preparing() {
  const { t } = useTranslation()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output className={styles.preparing}>
      <span className={styles.art}>
        <Seedling />
      </span>
      <strong className={styles.title}>{t(($) => $.plan.preparing.title)}</strong>
      <span className={styles.text}>{slow ? t(($) => $.plan.preparing.slow) : t(($) => $.plan.preparing.text)}</span>
    </output>
  )
}
