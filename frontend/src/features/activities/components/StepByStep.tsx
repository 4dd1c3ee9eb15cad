import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import { Button, Modal } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minutesOf } from '@filiz/domain/catalogue/step-minutes.ts'
import { ActivityArt } from '../../../ui/art/activity/ActivityArt.tsx'
import { useBackCloses } from '../../../ui/use-back-closes.ts'
import { useWakeLock } from '../../../ui/use-wake-lock.ts'
import { ReadAloudButton } from './ReadAloudButton.tsx'
import styles from './StepByStep.module.css'
import { StepSign } from './StepSign.tsx'
import { StepTimer } from './StepTimer.tsx'

interface Props {
  readonly activity: Activity
  /**
   * Called when the user presses "we did it" after the last step. Without this function, only an end screen is shown.
   */
  readonly onComplete?: (() => void) | undefined
}

/** Shows one step at a time in large letters and keeps the screen awake. */
export function StepByStep({ activity, onComplete }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (activity.steps.length === 0) return null
  return (
    <>
      <Button size="md" leftSection={<IconPlayerPlay size={19} aria-hidden />} onClick={() => setOpen(true)}>
        {t(($) => $.activities.steps.begin)}
      </Button>
      {open && (
        <Steps
          activity={activity}
          onClose={() => setOpen(false)}
          onComplete={
            onComplete &&
            (() => {
              setOpen(false)
              onComplete()
            })
          }
        />
      )}
    </>
  )
}

interface StepsProps extends Props {
  readonly onClose: () => void
}

function Steps({ activity, onComplete, onClose }: StepsProps) {
  const { t } = useTranslation()
  const { title, steps, stepSymbols, materials, safetyNotes, easier, harder, language } = activity
  useWakeLock()
  useBackCloses(true, onClose)
  const before = materials.length > 0 || safetyNotes !== null
  // Step 0 lists materials and safety notes, if there are any.
  const first = before ? 0 : 1
  const [at, setAt] = useState(first)
  const go = (step: number) => setAt(Math.min(steps.length, Math.max(first, step)))

  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(at + 1)
    if (key === 'ArrowLeft') go(at - 1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  const last = at === steps.length
  const step = steps[at - 1]
  const minutes = step === undefined ? undefined : minutesOf(step, language)
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.screen!, body: styles.body! }}
    >
      <Modal.Content>
        <div className={styles.head}>
          <ActivityArt activity={activity} />
          <Modal.Title className={styles.title}>
            <span lang={language}>{title}</span>
          </Modal.Title>
          <Modal.CloseButton size="lg" aria-label={t(($) => $.activities.steps.close)} />
        </div>
        <Modal.Body>
          <p className={styles.count}>
            {at === 0
              ? t(($) => $.activities.steps.before)
              : t(($) => $.activities.steps.of, { step: at, total: steps.length })}
          </p>
          <div className={styles.track} aria-hidden>
            {steps.map((step, index) => (
              <span key={step} data-done={index < at || undefined} />
            ))}
          </div>
          <div className={styles.step} aria-live="polite" lang={language}>
            {at === 0 ? (
              <>
                {materials.length > 0 && (
                  <ul>
                    {materials.map((material) => (
                      <li key={material}>{material}</li>
                    ))}
                  </ul>
                )}
                {safetyNotes && <p className={styles.safety}>{safetyNotes}</p>}
              </>
            ) : (
              <>
                <StepSign symbol={stepSymbols?.[at - 1]} size={52} />
                <p>{step}</p>
              </>
            )}
          </div>
          {step !== undefined && (
            <div className={styles.aids}>
              <ReadAloudButton key={`read ${at}`} texts={[step]} language={language} />
              {minutes !== undefined && <StepTimer key={`time ${at}`} minutes={minutes} />}
              {easier && <Variant text={easier} language={language} title={t(($) => $.activities.detail.easier)} />}
              {harder && <Variant text={harder} language={language} title={t(($) => $.activities.detail.harder)} />}
            </div>
          )}
          <div className={styles.buttons}>
            <Button
              variant="default"
              size="lg"
              leftSection={<IconArrowLeft size={20} aria-hidden />}
              disabled={at === first}
              onClick={() => go(at - 1)}
            >
              {t(($) => $.activities.steps.back)}
            </Button>
            {!last && (
              <Button
                key="next"
                size="lg"
                data-autofocus
                rightSection={<IconArrowRight size={20} aria-hidden />}
                onClick={() => go(at + 1)}
              >
                {t(($) => $.activities.steps.next)}
              </Button>
            )}
            {last && onComplete && (
              <Button
                key="done"
                ref={focus}
                size="lg"
                leftSection={<IconCheck size={20} aria-hidden />}
                onClick={onComplete}
              >
                {t(($) => $.plan.item.complete)}
              </Button>
            )}
            {last && !onComplete && (
              <Button key="end" ref={focus} size="lg" onClick={onClose}>
                {t(($) => $.activities.steps.end)}
              </Button>
            )}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Says how to make the activity easier or harder. Stays open from step to step. */
const Variant = ({ title, text, language }: { title: string; text: string; language: string }) => (
  <details>
    <summary>{title}</summary>
    <p lang={language}>{text}</p>
  </details>
)

/** This button replaces the "next" button, so it takes over the focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()
