import { isCounted } from '@filiz/domain/plan/optional.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { windowOf } from '@filiz/domain/planning/weeks.ts'
import type { Rhythm } from '@filiz/domain/plan/schemas.ts'
import { calendarEntries } from '@filiz/domain/planning/calendar-entries.ts'
import {
  calendarActivity,
  calendarDetails,
  calendarRecalled,
  calendarRecalledActivity,
  calendarTitle,
  calendarWeek,
} from '@filiz/domain/texts/calendar.ts'
import { activityTitle, recallOf } from '@filiz/http/presenters/to-activity-summary.ts'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { PlanDocument } from '@filiz/domain/read-models/plans.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'

/** One plan in a calendar. `whose`: the child's name, or null if names are disabled. */
export interface PlanOfCalendar {
  readonly plan: PlanDocument
  readonly whose: string | null
}

export interface CalendarFile {
  readonly name: string
  readonly rhythm: Rhythm
  readonly plans: readonly PlanOfCalendar[]
  readonly activities: ReadonlyMap<string, ActivityDocument>
  readonly language: Language
  /** Public base URL without a trailing slash; its host is part of the entries' UIDs. */
  readonly publicUrl: string
  /** Seconds after which a subscribed program should refresh. */
  readonly refreshSeconds?: number
}

/**
 * Renders plans as an iCalendar file (RFC 5545; refresh interval: RFC 7986): all-day entries on the family's local days
 * that block no time. An entry keeps its UID as long as it describes the same thing. SEQUENCE is the plan's revision
 * and DTSTAMP the last change of the shown data, so that the same plans always give the same bytes.
 */
export function toCalendar({
  name,
  rhythm,
  plans,
  activities,
  language,
  publicUrl,
  refreshSeconds,
}: CalendarFile): string {
  const host = new URL(publicUrl).hostname
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Filiz', product: 'Filiz', language: language.toUpperCase() },
    ...(refreshSeconds === undefined ? {} : { ttl: refreshSeconds }),
  })
  for (const { plan, whose } of plans) {
    const known = plan.items.filter(isCounted).flatMap((item) => {
      const activity = activities.get(item.activityId)
      return activity ? [{ ...item, window: windowOf(activity, plan.period, plan.from) }] : []
    })
    for (const { key, from, end, items } of calendarEntries(rhythm, plan.period, plan.from, known)) {
      calendar.createEvent({
        id: `${plan._id}-${key}@${host}`,
        allDay: true,
        // The generator formats all-day dates in UTC, independently of the server's time zone.
        start: `${from}T00:00:00Z`,
        end: `${end}T00:00:00Z`,
        stamp: lastChangeOf(items, plan.changedAt),
        sequence: Number(plan.revision),
        transparency: ICalEventTransparency.TRANSPARENT,
        ...(rhythm === 'weekly' ? week(items) : day(items[0]!)),
      })
    }

    function week(items: PlanDocument['items']) {
      return {
        summary: calendarWeek(whose ?? 'Filiz', items.length, language),
        description: items.map(inWeek).join('\n'),
        url: `${publicUrl}/app/plans/${plan._id}`,
      }
    }

    /**
     * Returns the later of the plan's last change and its activities' changes: if SEQUENCE is equal, calendar programs
     * use the entry with the later DTSTAMP (RFC 5546).
     */
    function lastChangeOf(items: PlanDocument['items'], changedAt: string): string {
      return [changedAt, ...items.map(({ activityId }) => activities.get(activityId)!.updatedAt)].toSorted().at(-1)!
    }

    function inWeek({ activityId, durationMinutes, completedAt }: PlanDocument['items'][number]) {
      const activity = activities.get(activityId)!
      const [title, recalled] = [activityTitle(activity, language), recallOf(activity, language)]
      return recalled === undefined || completedAt !== null
        ? calendarActivity(title, durationMinutes, completedAt !== null, language)
        : calendarRecalledActivity(title, recalled.reason, language)
    }

    function day({ activityId, durationMinutes, completedAt }: PlanDocument['items'][number]) {
      const activity = activities.get(activityId)!
      const { title, purpose, materials } = activity.translations[language] ?? activity.translations.tr
      const recalled = recallOf(activity, language)
      return {
        summary: calendarTitle(title, whose, completedAt !== null ? '✓' : recalled === undefined ? null : '⚠'),
        description:
          recalled === undefined
            ? calendarDetails(durationMinutes, purpose, materials, language)
            : calendarRecalled(recalled.reason, language),
        url: `${publicUrl}/app/activities/${activityId}?childId=${plan.childId}`,
      }
    }
  }
  return calendar.toString()
}
