import type { Language } from '../shared/language.ts'
import type { Letter, Pride, Step } from '../progress/letter.ts'
import type { Bilingual } from './bilingual.ts'
import { categoryName } from './categories.ts'
import { decimal, monthName } from './formats.ts'

/** Returns an activity's title in the reader's language; undefined when there is none. */
type TitleOf = (activityId: string) => string | undefined

/**
 * Returns the sentences of a letter in reading order, without the achievement (`prideMessage`) and the child's name.
 */
export function letterSentences(
  letter: Letter,
  month: number,
  titleOf: TitleOf,
  language: Language,
): readonly string[] {
  if (letter.figures.completed === 0) return nothingDone(letter, month).map((sentence) => sentence[language])
  return [
    whatWasDone(letter, month)[language],
    areas(letter, language),
    mostLoved(letter, titleOf)?.[language],
    letter.step && stepText(letter.step, titleOf)[language],
    letter.isOver ? undefined : stillGoing[language],
  ].filter((sentence) => typeof sentence === 'string')
}

/** Returns the sentence about the month's achievement; a kind sentence when nothing was completed. */
export const prideMessage = (pride: Pride | null, language: Language): string => prideText(pride)[language]

function nothingDone({ isOver }: Letter, month: number): readonly Bilingual[] {
  return isOver
    ? [
        {
          tr: `${monthName(month, 'tr')} ayında tamamlanmış bir etkinlik yok; bazı aylar böyle geçer.`,
          en: `No activity was marked as done in ${monthName(month, 'en')}; some months are like that.`,
        },
        {
          tr: 'Birlikte geçirdiğiniz zaman yalnızca buraya yazılandan ibaret değil.',
          en: 'The time you spend together is more than what is written down here.',
        },
      ]
    : [
        {
          tr: `${monthName(month, 'tr')} bitmeden kısa bir etkinlik için hâlâ vakit var; olmazsa da dert değil.`,
          en: `There is still time for something short before ${monthName(month, 'en')} ends; and if it doesn’t work out, that’s fine too.`,
        },
      ]
}

function whatWasDone({ figures: { completed, minutes, days } }: Letter, month: number): Bilingual {
  return {
    tr: `${monthName(month, 'tr')} ayında birlikte ${completed} etkinlik yaptınız: ${days === 1 ? 'bir günde' : `${days} ayrı günde toplam`} ${duration(minutes, 'tr')}.`,
    en: `In ${monthName(month, 'en')} you did ${counted(completed, 'activity', 'activities')} together: ${duration(minutes, 'en')} ${days === 1 ? 'on one day' : `over ${days} days`}.`,
  }
}

/** Names what there was most of, as one would tell it. */
function areas({ figures: { completed, categories } }: Letter, language: Language): string | undefined {
  const [first] = categories
  if (first === undefined) return undefined
  const name = categoryName(first.category, language)
  if (categories.length > 1) {
    if (categories[1]!.completed === first.completed) return undefined
    return language === 'tr' ? `En çok ${name} alanında oynadınız.` : `You played most often in ${name}.`
  }
  if (completed === 1) return language === 'tr' ? `Alan: ${name}.` : `It was all about ${name}.`
  return language === 'tr' ? `Hepsi ${name} alanındandı.` : `All of it was ${name}.`
}

function mostLoved({ mostLoved }: Letter, titleOf: TitleOf): Bilingual | undefined {
  const title = mostLoved && titleOf(mostLoved.activityId)
  if (!title) return undefined
  return mostLoved.shared
    ? { tr: `En sevilenlerden biri: “${title}”.`, en: `One of the best loved was ‘${title}’.` }
    : { tr: `En çok sevilen: “${title}”.`, en: `The best loved was ‘${title}’.` }
}

function stepText(step: Step, titleOf: TitleOf): Bilingual {
  switch (step.code) {
    case 'first-activity': {
      const title = titleOf(step.figures.activityId)
      return title === undefined
        ? { tr: 'İlk etkinliğiniz bu aydaydı.', en: 'Your very first activity was this month.' }
        : { tr: `İlk etkinliğiniz “${title}” oldu.`, en: `‘${title}’ was your very first activity.` }
    }
    case 'first-of-category': {
      const { category } = step.figures
      return {
        tr: `Bir ilk: ${categoryName(category, 'tr')} alanından bir etkinlik.`,
        en: `A first: something in ${categoryName(category, 'en')}.`,
      }
    }
    case 'longer-focus': {
      const { before, after } = step.figures
      return {
        tr: `Odaklanma süresi uzadı: ortalama ${decimal(before, 'tr')} dakikadan ${decimal(after, 'tr')} dakikaya.`,
        en: `Focus grew longer: from ${decimal(before, 'en')} to ${decimal(after, 'en')} minutes on average.`,
      }
    }
    case 'more-than-before': {
      const { before, after } = step.figures
      return {
        tr: `Bir önceki planda ${before} etkinlik tamamlamıştınız, bu ay ${after}.`,
        en: `${after} this month, up from ${before}.`,
      }
    }
  }
}

function prideText(pride: Pride | null): Bilingual {
  switch (pride?.code) {
    case undefined:
      return { tr: 'Hazır olduğunuzda küçük bir oyun yeter.', en: 'Whenever you’re ready, one small game is enough.' }
    case 'whole-plan':
      return {
        tr: `Planın tamamını, ${pride.figures.completed} etkinliğin hepsini yaptınız.`,
        en: `You did the whole plan: all ${pride.figures.completed} activities.`,
      }
    case 'many-days':
      return {
        tr: `Tam ${pride.figures.days} gün, birlikte oynamaya zaman ayırdınız.`,
        en: `On ${pride.figures.days} different days, you made time to play together.`,
      }
    case 'many-areas':
      return {
        tr: `Bir ayda ${pride.figures.areas} ayrı alandan etkinlik yaptınız.`,
        en: `You did activities in ${pride.figures.areas} different areas in a single month.`,
      }
    case 'some':
      return pride.figures.completed === 1
        ? {
            tr: 'Bir etkinlik için bir araya geldiniz; o vakit ikinizindi.',
            en: 'You sat down together for one activity, and that time was yours.',
          }
        : {
            tr: `Tam ${pride.figures.completed} kez, birlikte bir şey yapmak için vakit buldunuz.`,
            en: `You found the time to do something together, ${pride.figures.completed} times.`,
          }
  }
}

const stillGoing: Bilingual = {
  tr: 'Ay henüz bitmedi: yapacaklarınız da bu mektuba eklenir.',
  en: 'The month isn’t over yet: what you still do will be added here.',
}

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** Formats whole minutes: `3 saat 20 dakika`, `3 hours 20 minutes`. */
function duration(minutes: number, language: Language): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts =
    language === 'tr'
      ? [hours > 0 && `${hours} saat`, (rest > 0 || hours === 0) && `${rest} dakika`]
      : [hours > 0 && counted(hours, 'hour', 'hours'), (rest > 0 || hours === 0) && counted(rest, 'minute', 'minutes')]
  return parts.filter((part) => part !== false).join(' ')
}
