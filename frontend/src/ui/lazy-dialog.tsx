import { useId, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { lazyComponentHook } from './lazy-component-hook.ts'
import styles from './lazy-dialog.module.css'
import type { LoadFailure } from './retry-load.ts'
import { useBackCloses } from './use-back-closes.ts'

interface Closing {
  readonly onClose: () => void
  /** True when the browser's back button leaves the page instead of closing the dialog. */
  readonly backLeaves?: boolean
}

/**
 * Creates a dialog whose chunk is loaded when it opens. When loading fails, an error with a retry button is shown
 * instead.
 */
export function lazyDialog<Props extends Closing>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const useFile = lazyComponentHook(load)
  return function LazyDialog(props: Props) {
    const { Loaded, failed, again } = useFile()
    if (Loaded) return <Loaded {...props} />
    return failed ? (
      <Unloaded why={failed} onRetry={again} onClose={props.onClose} backLeaves={props.backLeaves ?? false} />
    ) : null
  }
}

/** Uses the browser's `dialog` element, because the app's own dialog may be in the chunk that could not be loaded. */
function Unloaded({
  why,
  onRetry,
  onClose,
  backLeaves,
}: Required<Closing> & { readonly why: LoadFailure; readonly onRetry: () => Promise<void> }) {
  const { t } = useTranslation()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [trying, setTrying] = useState(false)
  useBackCloses(!backLeaves, onClose)
  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    // Closing the dialog returns the focus to the former element.
    return () => shown.close()
  }, [])
  const retry = () => {
    setTrying(true)
    onRetry().catch(() => setTrying(false))
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {t(($) => $.common.unopened)}
      </h2>
      <p id={`${id}-text`} className={styles.text}>
        {t(($) => $.common[why === 'outdated' ? 'outdated' : 'networkError'])}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => onClose()}>
          {t(($) => $.common.close)}
        </Button>
        <Button loading={trying} onClick={retry}>
          {t(($) => $.common[why === 'outdated' ? 'loadNewVersion' : 'retry'])}
        </Button>
      </div>
    </dialog>
  )
}
