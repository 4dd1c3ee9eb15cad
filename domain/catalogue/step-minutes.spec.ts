import { expect, it } from 'vitest'
import { minutesOf } from './step-minutes.ts'

it.each([
  ['Beş dakika bekleyin.', 'tr', 5],
  ['On beş dakika dinlensin.', 'tr', 15],
  ['10–15 dakika kurusun.', 'tr', 15],
  ['Yarım dakika durun.', 'tr', 0.5],
  ['Bir dakikada kaç kez zıplar?', 'tr', 1],
  ['İKİ DAKİKA sürer.', 'tr', 2],
  ['Wait for five minutes.', 'en', 5],
  ['Bake it for 20 minutes.', 'en', 20],
  ['Leave it for 3 to 4 minutes.', 'en', 4],
  ['A ten-minute rest.', 'en', 10],
  ['Half a minute of silence.', 'en', 0.5],
  ['Say it three times, then count.', 'en', undefined],
  ['Zero: 0 minutes; years: 2026 minutes.', 'en', undefined],
  ['Milyon dakika gibi gelir.', 'tr', undefined],
  ['Wait a moment.', 'en', undefined],
] as const)('reads the minutes of %j (%s) as %s', (step, language, minutes) => {
  expect(minutesOf(step, language)).toBe(minutes)
})
