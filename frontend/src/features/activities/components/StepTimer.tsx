import { Button } from '@mantine/core'
import { IconBell, IconBellOff, IconHourglass, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './StepTimer.module.css'

/** A running timer ends at a time, so that it is right after the screen was locked; a stopped one has time left. */
type Running = { readonly until: number } | { readonly left: number }

const minute = 60_000

/**
 * A timer for the minutes that a step names. It makes no sound unless its bell is pressed. A screen reader hears of its
 * end, not of every second.
 */
export function StepTimer({ minutes }: { minutes: number }) {
  const { t } = useTranslation()
  const [running, setRunning] = useState<Running>()
  const [now, setNow] = useState(0)
  const bell = useRef<AudioContext>(null)
  const [loud, setLoud] = useState(false)
  const left =
    running === undefined ? minutes * minute : 'left' in running ? running.left : Math.max(0, running.until - now)
  const over = running !== undefined && left === 0
  const ticking = running !== undefined && 'until' in running && !over

  const start = (time: number) => {
    const at = Date.now()
    setNow(at)
    setRunning({ until: at + time })
  }
  useEffect(() => {
    if (!ticking) return
    const tick = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(tick)
  }, [ticking])
  useEffect(() => {
    if (over && bell.current) ring(bell.current)
  }, [over])
  useEffect(() => () => void bell.current?.close().catch(() => {}), [])

  const toggleBell = () => {
    // A browser lets a page sound only after a press, so the context is made here.
    if (!loud) bell.current ??= new AudioContext()
    else {
      void bell.current?.close().catch(() => {})
      bell.current = null
    }
    setLoud(!loud)
  }

  return (
    <div className={styles.timer}>
      {running === undefined ? (
        <Button
          variant="light"
          leftSection={<IconHourglass size={19} aria-hidden />}
          onClick={() => start(minutes * minute)}
        >
          {t(($) => $.activities.steps.timer.start, { minutes })}
        </Button>
      ) : (
        <>
          <span className={styles.left} role="timer">
            {clock(left)}
          </span>
          {!over && (
            <Button
              variant="light"
              leftSection={
                ticking ? <IconPlayerPause size={19} aria-hidden /> : <IconPlayerPlay size={19} aria-hidden />
              }
              onClick={() => (ticking ? setRunning({ left }) : start(left))}
            >
              {ticking ? t(($) => $.activities.steps.timer.pause) : t(($) => $.activities.steps.timer.resume)}
            </Button>
          )}
          <Button
            variant="light"
            aria-pressed={loud}
            leftSection={loud ? <IconBell size={19} aria-hidden /> : <IconBellOff size={19} aria-hidden />}
            onClick={toggleBell}
          >
            {t(($) => $.activities.steps.timer.bell)}
          </Button>
          <Button variant="subtle" leftSection={<IconX size={19} aria-hidden />} onClick={() => setRunning(undefined)}>
            {t(($) => $.activities.steps.timer.stop)}
          </Button>
        </>
      )}
      <p role="status" className={styles.over}>
        {over && t(($) => $.activities.steps.timer.over)}
      </p>
    </div>
  )
}

const clock = (left: number) => {
  const seconds = Math.ceil(left / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Two soft tones. */
function ring(context: AudioContext) {
  for (const [delay, tone] of [
    [0, 660],
    [0.35, 880],
  ] as const) {
    const [sound, volume] = [context.createOscillator(), context.createGain()]
    const at = context.currentTime + delay
    sound.frequency.value = tone
    volume.gain.setValueAtTime(0.2, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.6)
    sound.connect(volume).connect(context.destination)
    sound.start(at)
    sound.stop(at + 0.6)
  }
}
