import type { ChildEvent } from '../child/events.ts'
import type { PlanEvent } from '../plan/events.ts'
import type { Language } from '../shared/language.ts'
import type { Bilingual } from './bilingual.ts'
import { planChangeOf, planChangeText } from './plan-history.ts'

const childSteps: Readonly<Record<ChildEvent['type'], Bilingual>> = {
  ChildAdded: { tr: 'Çocuk eklendi', en: 'The child was added' },
  ChildChanged: { tr: 'Çocuğun bilgileri değişti', en: 'The child’s details were changed' },
  ProgressPaused: { tr: 'İlerlemeye ara verildi', en: 'Progress was paused' },
  ProgressResumed: { tr: 'Ara bitti', en: 'The pause ended' },
  FavouriteAdded: { tr: '“{title}” kaydedildi', en: '‘{title}’ was saved' },
  FavouriteRemoved: { tr: '“{title}” kayıtlardan çıkarıldı', en: '‘{title}’ is no longer saved' },
  CaregiverInvited: { tr: 'Birine davet gönderildi', en: 'Somebody was invited' },
  InvitationWithdrawn: { tr: 'Davet geri alındı', en: 'An invitation was withdrawn' },
  JoinRequested: { tr: 'Biri katılmak istedi', en: 'Somebody asked to join' },
  CaregiverJoined: { tr: 'Biri katıldı', en: 'Somebody joined' },
  CaregiverRoleChanged: { tr: 'Birinin rolü değişti', en: 'Somebody’s role was changed' },
  CaregiverLeft: { tr: 'Biri ayrıldı', en: 'Somebody left' },
  OwnershipOffered: { tr: 'Çocuğun hesabı devredilmek istendi', en: 'The child was offered to somebody' },
  OwnershipOfferEnded: { tr: 'Devir teklifi bitti', en: 'The offer ended' },
  OwnershipTransferred: { tr: 'Çocuk başka bir hesaba geçti', en: 'The child went to another account' },
  ChildRemoved: { tr: 'Çocuk silindi', en: 'The child was removed' },
}

/** Says in a sentence what an event of a child's or a plan's stream was. `before`: title of what was replaced. */
export function replayStepText(
  type: (ChildEvent | PlanEvent)['type'],
  language: Language,
  { title, before }: { readonly title: string; readonly before: string },
): string {
  if (!Object.hasOwn(childSteps, type))
    return planChangeText(planChangeOf(type as PlanEvent['type']), language, { title, before })
  return childSteps[type as ChildEvent['type']][language].replace('{title}', () => title)
}

const fieldNames = {
  accountId: { tr: 'Hesap', en: 'Account' },
  ownedSince: { tr: 'Bu hesapta', en: 'Owned since' },
  createdAt: { tr: 'Eklendi', en: 'Added' },
  pauses: { tr: 'Aralar', en: 'Pauses' },
  caregivers: { tr: 'Katılanlar', en: 'Caregivers' },
  offeredTo: { tr: 'Devir teklifi', en: 'Offered to' },
  from: { tr: 'İlk gün', en: 'First day' },
  ageMonths: { tr: 'Yaş (ay)', en: 'Age (months)' },
  policyVersion: { tr: 'Planlayıcı sürümü', en: 'Planner’s version' },
  generatedAt: { tr: 'Yapıldı', en: 'Made' },
  remakeDue: { tr: 'Ay başında yenilenecek', en: 'To be made anew' },
  planned: { tr: 'Etkinlik sayısı', en: 'Activities' },
  done: { tr: 'Yapılan', en: 'Done' },
  swappedOut: { tr: 'Değiştirilen', en: 'Swapped out' },
  position: { tr: 'Sıra', en: 'Position' },
  category: { tr: 'Alan', en: 'Area' },
  durationMinutes: { tr: 'Süre (dk)', en: 'Minutes' },
  score: { tr: 'Puan', en: 'Score' },
  completedAt: { tr: 'Tamamlandı', en: 'Completed' },
  spentMinutes: { tr: 'Geçen süre (dk)', en: 'Minutes spent' },
  engagement: { tr: 'İlgi (1–5)', en: 'Engagement (1–5)' },
  difficulty: { tr: 'Zorluk (1–5)', en: 'Difficulty (1–5)' },
  focusMinutes: { tr: 'Odaklanma (dk)', en: 'Focus (minutes)' },
} as const satisfies Readonly<Record<string, Bilingual>>

/** A field of a state that a replay shows. */
export type ReplayField = keyof typeof fieldNames
export const replayFieldName = (field: ReplayField, language: Language): string => fieldNames[field][language]
