import type { NewsKind } from '../account/family-news.ts'
import type { Language } from '../shared/language.ts'

/** The content of a push about another parent. It never has a child's name, because others may see the screen. */
export interface NewsContent {
  readonly kind: NewsKind
  readonly childId: string
  /** Name of the other parent; null for a deleted account. */
  readonly name: string | null
  /** Title of the completed activity in the reader's language. */
  readonly activity: string | null
}

/** Returns the texts of a push. The Turkish ones put the activity's title where it needs no suffix. */
export function newsPush(
  { kind, childId, name, activity }: NewsContent,
  language: Language,
): { readonly title: string; readonly body: string; readonly page: string } {
  const isTurkish = language === 'tr'
  const who = name ?? (isTurkish ? 'Bir aile üyesi' : 'A family member')
  switch (kind) {
    case 'othersCompleted':
      return {
        title: isTurkish ? `${who} bir etkinlik tamamladı` : `${who} completed an activity`,
        body: activity ?? '',
        page: '/app/dashboard',
      }
    case 'othersRemembered':
      return {
        title: isTurkish ? `${who} bir anı ekledi` : `${who} added a memory`,
        body: isTurkish ? 'Günlükte sizi bekliyor.' : 'It is waiting for you in the diary.',
        page: `/app/memories?childId=${childId}`,
      }
    case 'othersJoined':
      return {
        title: isTurkish ? `${who} aranıza katıldı` : `${who} has joined you`,
        body: isTurkish ? 'Artık aynı planı birlikte görüyorsunuz.' : 'You now see the same plan.',
        page: `/app/settings/family?childId=${childId}`,
      }
  }
}
