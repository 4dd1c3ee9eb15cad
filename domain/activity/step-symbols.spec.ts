import { describe, expect, it } from 'vitest'
import { stepSymbolsOf } from './step-symbols.ts'

const symbols = (tr: readonly string[], en: readonly string[] | null) =>
  stepSymbolsOf({ tr: { steps: tr }, en: en && { steps: en } }, [])

describe('the symbol of a step', () => {
  it.each([
    ['cut', 'Kâğıdı ikiye kesin.', 'Cut the sheet in two.'],
    ['pour', 'Çocuğunuz suyu bardağa döksün.', 'Your child pours the water into the cup.'],
    ['jump', 'Çizginin üstünden zıplayın.', 'Jump over the line.'],
    ['hide', 'Ayıyı saklayın, o bulsun.', 'Hide the bear for your child to find.'],
    ['sing', 'Birlikte şarkı söyleyin.', 'Sing together.'],
    ['count', 'Üçe kadar sayın.', 'Count to three.'],
    ['wash', 'Ellerinizi yıkayın.', 'Wash your hands.'],
    ['draw', 'Bir daire çizsin.', 'Your child draws a circle.'],
    ['tell', 'Bir masal anlatın.', 'Tell a story.'],
    ['shut-eyes', 'Gözünü yumsun.', 'They shut their eyes.'],
  ])('is %s for a step with that verb in both languages', (symbol, tr, en) => {
    expect(symbols([tr], [en])).toEqual([symbol])
    expect(symbols([tr], null)).toEqual([symbol])
  })
  it('is the special action where a step names several', () => {
    expect(
      symbols(['Kâğıdı masaya koyun, deyin ki: Kesiyorum! Sonra kesin.'], ['Put it down, say so, and cut.']),
    ).toEqual(['cut'])
  })
  it('is none where the two texts name different actions, or words only look like a verb', () => {
    expect(symbols(['Kesin.'], ['Sing.'])).toEqual([null])
    expect(symbols(['Kesinlikle güzel.'], ['A cutlery drawer.'])).toEqual([null])
    expect(symbols(['Sayfa dolu.'], ['The county is full.'])).toEqual([null])
  })
  it('is the one that was chosen, or none where it was hidden', () => {
    const texts = { tr: { steps: ['Kesin.', 'Sayın.', 'Dökün.'] }, en: null }
    expect(stepSymbolsOf(texts, ['hidden', 'jump'])).toEqual([null, 'jump', 'pour'])
    expect(stepSymbolsOf(texts, ['automatic'])).toEqual(['cut', 'count', 'pour'])
  })
  it('follows the Turkish text alone where the English one has another number of steps', () => {
    expect(symbols(['Kesin.', 'Sayın.'], ['Cut and count.'])).toEqual(['cut', 'count'])
  })
})
