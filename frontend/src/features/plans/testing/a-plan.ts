import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'

const child = '11111111-1111-4111-8111-111111111111'

const anItem = (position: number): PlanItem => ({
  activityId: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
  position,
  status: 'pending',
  completedAt: null,
  completedBy: null,
  durationMinutes: null,
  activity: {
    id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
    title: `Etkinlik ${position}`,
    language: 'tr',
    category: 'DOGA_KESIF',
    minAge: 2,
    maxAge: 6,
    durationMinutes: 20,
    monthTheme: 11,
    hasVideo: false,
    hasPdf: false,
    inSeason: true,
  },
  optional: false,
  window: null,
  swap: null,
  reasons: [{ code: 'age-fit', message: '3 yaşına uygun' }],
  feedback: null,
  feedbacks: [],
  feedbackUntil: null,
})

/** A plan of November 2026 without completions. */
export const aPlan = (activities: number): Plan => ({
  id: `${child}_2026-11`,
  childId: child,
  year: 2026,
  month: 11,
  label: 'current',
  status: 'not-started',
  counts: { total: activities, completed: 0, remaining: activities, optional: 0, completionRate: 0 },
  from: '2026-11-01',
  policyVersion: 'spec',
  generatedAt: '2026-11-01T00:00:00.000Z',
  revision: '00000000000000000000',
  items: Array.from({ length: activities }, (_, index) => anItem(index + 1)),
})
