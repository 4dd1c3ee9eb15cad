import type { Language } from '../shared/language.ts'
import { monthName } from './formats.ts'
import { greeting, type MailContent } from './mails.ts'

/** The data of a notice: only numbers, without names of children or activities. */
export type NoticeFigures =
  | { readonly kind: 'planReady'; readonly month: number; readonly plans: number; readonly activities: number }
  | { readonly kind: 'weeklySummary'; readonly completed: number; readonly minutes: number; readonly waiting: number }
  | { readonly kind: 'reminders'; readonly waiting: number }
  /** Numbers over all children. `letter`: sentences about the only child with completions, in the reader's language. */
  | {
      readonly kind: 'monthLetter'
      readonly month: number
      readonly completed: number
      readonly minutes: number
      readonly letter: { readonly planId: string; readonly sentences: readonly string[] } | null
    }
  /** `childId`: the only child that reaches the age of a checklist; null for several. */
  | { readonly kind: 'newChecklist'; readonly childId: string | null }

type Text = Pick<MailContent, 'subject' | 'preheader' | 'paragraphs'> & {
  readonly label: string
  readonly because: string
}

const turkish = {
  planReady: ({ month, plans, activities }: Extract<NoticeFigures, { kind: 'planReady' }>): Text => ({
    subject: `${monthName(month, 'tr')} planınız hazır`,
    preheader: 'Yeni ayın etkinlikleri sizi bekliyor.',
    paragraphs: [
      plans > 1
        ? `${monthName(month, 'tr')} ayının planları hazır: ${plans} çocuk için toplam ${activities} etkinlik seçtik.`
        : `${monthName(month, 'tr')} ayının planı hazır: ${activities} etkinlik seçtik.`,
      'Şimdiden göz atıp gerekecek malzemeleri kenara ayırabilirsiniz.',
    ],
    label: 'Plana bak',
    because: 'Bu mesajı, yeni plan hazır olduğunda haber almak istediğiniz için gönderdik.',
  }),
  weeklySummary: ({ completed, minutes, waiting }: Extract<NoticeFigures, { kind: 'weeklySummary' }>): Text => ({
    subject: 'Haftanızın özeti',
    preheader: completed > 0 ? `Bu hafta ${completed} etkinlik yaptınız.` : 'Yeni hafta, yeni bir başlangıç.',
    paragraphs: [
      completed > 0
        ? `Bu hafta birlikte ${completed} etkinlik yaptınız, ${minutes} dakikayı paylaştınız. Elinize, yüreğinize sağlık!`
        : 'Bu hafta sakin geçmiş; olur öyle. Birlikte geçirdiğiniz her an zaten değerli.',
      waiting > 0
        ? `Bu ayın planında sizi bekleyen ${waiting} etkinlik var.`
        : 'Bu ayın planındaki her şeyi yaptınız. Ne güzel!',
    ],
    label: 'Filiz’i aç',
    because: 'Bu mesajı, haftanın özetini istediğiniz için gönderdik.',
  }),
  reminders: ({ waiting }: Extract<NoticeFigures, { kind: 'reminders' }>): Text => ({
    subject: 'Bugün birkaç dakikanız var mı?',
    preheader: 'On dakikaya sığan bir şey mutlaka var.',
    paragraphs: [
      `Bu ayın planında sizi bekleyen ${waiting} etkinlik var. Vaktiniz azsa kısa ve malzemesiz olanları sizin için öne alırız.`,
      'Bugün olmazsa da olur: plan bir ödev değil.',
    ],
    label: 'Bugün ne yapsak?',
    because: 'Bu mesajı, seçtiğiniz günlerde hatırlatma istediğiniz için gönderdik.',
  }),
  monthLetter: ({ month, completed, minutes, letter }: Extract<NoticeFigures, { kind: 'monthLetter' }>): Text => ({
    subject: `${monthName(month, 'tr')} ayının mektubu`,
    preheader: `Geçen ay birlikte ${completed} etkinlik yaptınız.`,
    paragraphs: letter?.sentences ?? [
      `${monthName(month, 'tr')} ayında çocuklarınızla toplam ${completed} etkinlik yaptınız, ${minutes} dakikayı paylaştınız. Elinize, yüreğinize sağlık!`,
      'Her çocuğun mektubu, o ayın planının sayfasında sizi bekliyor.',
    ],
    label: letter ? 'Mektubu aç' : 'Planlara bak',
    because: 'Bu mesajı, biten ayın mektubunu istediğiniz için gönderdik.',
  }),
  newChecklist: ({ childId }: Extract<NoticeFigures, { kind: 'newChecklist' }>): Text => ({
    subject: 'Yeni gelişim basamakları sizi bekliyor',
    preheader: childId ? 'Çocuğunuz büyüyor, ne güzel!' : 'Çocuklarınız büyüyor, ne güzel!',
    paragraphs: [
      childId
        ? 'Çocuğunuz sıradaki gelişim basamaklarına geldi: bu yaştaki çoğu çocuğun neler yapabildiğini Filiz’de bulursunuz.'
        : 'Çocuklarınız sıradaki gelişim basamaklarına geldi: o yaştaki çoğu çocuğun neler yapabildiğini Filiz’de bulursunuz.',
      'Bir sınav değildir, acelesi de yok. Dilediğiniz zaman bakabilirsiniz.',
    ],
    label: 'Basamaklara bak',
    because: 'Bu mesajı, yeni gelişim basamaklarından haber almak istediğiniz için gönderdik.',
  }),
}

const some = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)
const activitiesOf = (count: number) => some(count, 'activity', 'activities')

const english: { readonly [K in keyof typeof turkish]: (typeof turkish)[K] } = {
  planReady: ({ month, plans, activities }) => ({
    subject: `Your ${monthName(month, 'en')} plan is ready`,
    preheader: 'The activities of the new month are waiting for you.',
    paragraphs: [
      plans > 1
        ? `The plans for ${monthName(month, 'en')} are ready: ${activitiesOf(activities)} in all, for ${plans} children.`
        : `The plan for ${monthName(month, 'en')} is ready: ${activitiesOf(activities)}.`,
      'Have a look now if you like, and put aside what you will need.',
    ],
    label: 'See the plan',
    because: 'You get this message because you asked to be told when a new plan is ready.',
  }),
  weeklySummary: ({ completed, minutes, waiting }) => ({
    subject: 'Your week with Filiz',
    preheader: completed > 0 ? `You did ${activitiesOf(completed)} this week.` : 'A new week, a new start.',
    paragraphs: [
      completed > 0
        ? `You did ${activitiesOf(completed)} together this week and shared ${some(minutes, 'minute', 'minutes')}. Well done!`
        : 'It was a quiet week; that happens. Any time that you spend together counts.',
      waiting > 0
        ? `${some(waiting, 'activity is', 'activities are')} still waiting in this month’s plan.`
        : 'You have done everything in this month’s plan. How lovely!',
    ],
    label: 'Open Filiz',
    because: 'You get this message because you asked for the weekly summary.',
  }),
  reminders: ({ waiting }) => ({
    subject: 'Do you have a few minutes today?',
    preheader: 'There is always something that fits into ten minutes.',
    paragraphs: [
      `${some(waiting, 'activity is', 'activities are')} waiting in this month’s plan. If time is short, we show those first that are quick and need nothing.`,
      'And if not today, that is fine too: a plan is not homework.',
    ],
    label: 'What shall we do today?',
    because: 'You get this message because you asked for a reminder on the days of your choice.',
  }),
  monthLetter: ({ month, completed, minutes, letter }) => ({
    subject: `A letter about ${monthName(month, 'en')}`,
    preheader: `You did ${activitiesOf(completed)} together last month.`,
    paragraphs: letter?.sentences ?? [
      `In ${monthName(month, 'en')} you did ${activitiesOf(completed)} with the children and shared ${some(minutes, 'minute', 'minutes')}. Well done!`,
      'Each child’s letter is waiting on the page of that month’s plan.',
    ],
    label: letter ? 'Open the letter' : 'See the plans',
    because: 'You get this message because you asked for a letter when a month is over.',
  }),
  newChecklist: ({ childId }) => ({
    subject: 'New milestones are waiting for you',
    preheader: childId ? 'Your child is growing, how lovely!' : 'Your children are growing, how lovely!',
    paragraphs: [
      childId
        ? 'Your child is old enough for the next milestones: on Filiz you find what most children of this age can do.'
        : 'Your children are old enough for the next milestones: on Filiz you find what most children of that age can do.',
      'It is no test, and there is no hurry. Have a look whenever you like.',
    ],
    label: 'See the milestones',
    because: 'You get this message because you asked to be told about new milestones.',
  }),
}

function textOf(figures: NoticeFigures, language: Language): Text {
  const texts = language === 'tr' ? turkish : english
  switch (figures.kind) {
    case 'planReady':
      return texts.planReady(figures)
    case 'weeklySummary':
      return texts.weeklySummary(figures)
    case 'reminders':
      return texts.reminders(figures)
    case 'monthLetter':
      return texts.monthLetter(figures)
    case 'newChecklist':
      return texts.newChecklist(figures)
  }
}

/** Returns the texts of a notice mail. `name`: name of the account's owner, or null. */
export function noticeContent(figures: NoticeFigures, name: string | null, language: Language): MailContent {
  const { label, because, ...text } = textOf(figures, language)
  return { ...text, greeting: greeting(name, language), action: { label, page: pageOf(figures) }, footer: because }
}

/** Returns the texts of a push notification: short and without names, because others may see the screen. */
export function noticePush(
  figures: NoticeFigures,
  language: Language,
): { readonly title: string; readonly body: string; readonly page: string } {
  const { subject, preheader } = textOf(figures, language)
  return { title: subject, body: preheader, page: pageOf(figures) }
}

function pageOf(figures: NoticeFigures): MailContent['action']['page'] {
  if (figures.kind === 'monthLetter' && figures.letter) return `/app/plans/${figures.letter.planId}/letter`
  if (figures.kind === 'newChecklist')
    return figures.childId ? `/app/children/${figures.childId}/milestones` : '/app/children'
  return figures.kind === 'planReady' || figures.kind === 'monthLetter' ? '/app/plans' : '/app/dashboard'
}

/** Returns the texts of a test push. */
export const testPush = (
  language: Language,
): { readonly title: string; readonly body: string; readonly page: string } => ({
  ...(language === 'tr'
    ? { title: 'Filiz burada', body: 'Bildirimler bu cihaza ulaşıyor.' }
    : { title: 'Filiz is here', body: 'Notifications reach this device.' }),
  page: '/app/settings/notifications',
})

/** Returns the label of the unsubscribe link at the end of a notice mail. */
export const unsubscribeLabel = (language: Language): string =>
  language === 'tr' ? 'Bu e-postaları artık gönderme' : 'Stop sending me these mails'
