import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Sprout } from '../../../ui/art/Sprout.tsx'
import styles from './Thanks.module.css'

/** Long enough to read a sentence twice. */
const closesAfterMs = 6_000

/**
 * A closing message that disappears after a few seconds, or when the user presses it.
 * @param said whether feedback was given
 */
export function Thanks({ said, onClose }: { said: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const close = useEffectEvent(() => onClose())
  useEffect(() => {
    const timer = setTimeout(() => close(), closesAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.thanks}>
      <Sprout className={styles.art} />
      <p>{said ? t(($) => $.plan.thanks.text) : t(($) => $.plan.thanks.skipped)}</p>
      <Button size="lg" fullWidth onClick={() => onClose()} data-autofocus>
        {t(($) => $.plan.thanks.close)}
      </Button>
    </div>
  )
}
