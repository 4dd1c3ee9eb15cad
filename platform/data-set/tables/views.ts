/** The structure of a plan's item, as `public-form.ts` writes it. */
const itemShape = JSON.stringify({
  activityId: 'VARCHAR',
  category: 'VARCHAR',
  durationMinutes: 'INTEGER',
  score: 'DOUBLE',
  parts: 'MAP(VARCHAR, DOUBLE)',
  probability: 'DOUBLE',
  reasons: ['VARCHAR'],
})

/** The fields of a catalogue entry as columns, from the JSON that `public-form.ts` writes. */
const entryFields = `
             content->>'$.titleTr' AS titleTr, content->>'$.titleEn' AS titleEn, content->>'$.category' AS category,
             (content->>'$.minAge')::INTEGER AS minAge, (content->>'$.maxAge')::INTEGER AS maxAge, (content->>'$.durationMinutes')::INTEGER AS durationMinutes,
             (content->>'$.monthTheme')::INTEGER AS monthTheme, (content->>'$.difficulty')::INTEGER AS difficulty, content->>'$.energy' AS energy,
             (content->>'$.prepMinutes')::INTEGER AS prepMinutes, (content->>'$.waitMinutes')::INTEGER AS waitMinutes, (content->>'$.days')::INTEGER AS days,
             content->>'$.mess' AS mess, content->>'$.adult' AS adult, (content->>'$.siblings')::BOOLEAN AS siblings,
             from_json(content->'$.places', '["VARCHAR"]') AS places, from_json(content->'$.materialKinds', '["VARCHAR"]') AS materialKinds,
             from_json(content->'$.skills', '["VARCHAR"]') AS skills, from_json(content->'$.hazards', '["VARCHAR"]') AS hazards,
             from_json(content->'$.season', '["INTEGER"]') AS season, content->>'$.occasion' AS occasion, content->>'$.kin' AS kin, content`

/** The person who did what an event says: the owner, if the event names nobody; null for somebody who was deleted. */
const person = "coalesce(byAccount, CASE WHEN actor IS DISTINCT FROM 'forgotten' THEN accountId END)"

/** The values of a child's month of which the months before and after have a column, too. */
export const valuesOfMonth = ['planned', 'done', 'engagement', 'difficulty'] as const
export const neighbourColumn = (name: 'previous' | 'next', value: (typeof valuesOfMonth)[number]): string =>
  `${name}${value[0]!.toUpperCase()}${value.slice(1)}`
const neighbour = (name: 'previous' | 'next') =>
  valuesOfMonth.map((value) => `${name}.${value} AS ${neighbourColumn(name, value)}`).join(', ')

interface View {
  readonly name: string
  /** What a row is, for `sql --help`. `dictionary.ts` describes the columns. */
  readonly says: string
  readonly sql: string
  /** The columns by which rows are unique, and ordered in an export. */
  readonly key?: string
}

/**
 * The queries of the derived tables, over the tables of the event types (`files/columns.ts`), each after those that it
 * uses. Those named `step_…` are intermediate results, which are in no export. Instants are in UTC; a family is one
 * account.
 */
export const definitions = [
  {
    name: 'step_swaps',
    says: 'the swaps that were not undone',
    sql: `
      SELECT s.* FROM ActivitySwapped s WHERE NOT EXISTS (
        SELECT 1 FROM SwapUndone u
        WHERE u.planId = s.planId AND u.activityId = s.activityId AND u.replacement = s.replacement->>'$.activityId' AND u.position > s.position)`,
  },
  {
    name: 'step_completions',
    says: 'the last completion of each activity of a plan, if it was not reopened',
    sql: `
      SELECT planId, activityId, childId, accountId, person, completedAt, day, durationMinutes FROM (
        SELECT *, row_number() OVER (PARTITION BY planId, activityId ORDER BY position DESC) AS newest FROM (
          SELECT planId, activityId, position, childId, accountId, ${person} AS person, completedAt, day, durationMinutes, true AS done FROM ActivityCompleted UNION ALL
          SELECT planId, activityId, position, childId, accountId, NULL, NULL, NULL, NULL, false FROM ActivityReopened))
      WHERE newest = 1 AND done`,
  },
  {
    name: 'step_ratings',
    says: "the mean of each person's last rating of a completion",
    sql: `
      SELECT g.* FROM (
        SELECT planId, activityId, CASE WHEN count(*) = 1 THEN any_value(person) END AS person, count(*) AS people, max(happenedAt) AS givenAt, avg(engagement) AS engagement, avg(difficulty) AS difficulty, avg(focusMinutes) AS focusMinutes
        FROM (
          SELECT *, row_number() OVER (PARTITION BY planId, activityId, person ORDER BY position DESC) AS newest FROM (SELECT *, ${person} AS person FROM FeedbackGiven) f
          WHERE NOT EXISTS (SELECT 1 FROM ActivityReopened r WHERE r.planId = f.planId AND r.activityId = f.activityId AND r.position > f.position))
        WHERE newest = 1 GROUP BY planId, activityId) g
      SEMI JOIN step_completions c ON c.planId = g.planId AND c.activityId = g.activityId`,
  },
  {
    name: 'step_outcomes',
    says: 'each completion with its rating, in one row to keep joins small',
    sql: `
      SELECT c.planId, c.activityId, c.day, r.engagement, r.difficulty, r.focusMinutes
      FROM step_completions c LEFT JOIN step_ratings r ON r.planId = c.planId AND r.activityId = c.activityId`,
  },
  {
    name: 'step_versions',
    says: 'every version of every catalogue entry',
    sql: `
      SELECT *, row_number() OVER (PARTITION BY activityId ORDER BY position) AS version, lead(happenedAt) OVER (PARTITION BY activityId ORDER BY position) AS nextAt FROM (
        SELECT activityId, position, happenedAt, content FROM ActivityAdded UNION ALL
        SELECT activityId, position, happenedAt, content FROM ActivityRevised UNION ALL
        SELECT activityId, position, happenedAt, content FROM ActivityReverted)`,
  },
  {
    name: 'families',
    key: 'accountId',
    says: 'one row an account: since when, language, time zone, how many children were added',
    sql: `
      SELECT r.accountId, r.happenedAt AS registeredAt, date_trunc('month', r.happenedAt)::DATE AS cohort, r.language, r.timeZone, coalesce(c.children, 0) AS children
      FROM AccountRegistered r LEFT JOIN (SELECT accountId, count(*) AS children FROM ChildAdded GROUP BY accountId) c ON c.accountId = r.accountId`,
  },
  {
    name: 'children',
    key: 'childId',
    says: 'one row a child: whose it is now, since when, its age in months then',
    sql: `
      SELECT c.childId, coalesce(t.owner, c.accountId) AS accountId, c.happenedAt AS addedAt, c.day AS addedOn, c.ageMonths AS ageMonthsThen
      FROM ChildAdded c LEFT JOIN (SELECT childId, arg_max(toAccount, position) AS owner FROM OwnershipTransferred GROUP BY childId) t ON t.childId = c.childId`,
  },
  {
    name: 'caregivers',
    key: 'childId, accountId, validFrom',
    says: 'one row a period in which a person had a role with a child: owner, parent or helper',
    sql: `
      SELECT childId, accountId, role, validFrom, validUntil FROM (
        SELECT *, lead(validFrom) OVER (PARTITION BY childId, accountId ORDER BY position, role) AS validUntil FROM (
          SELECT childId, accountId, 'owner' AS role, happenedAt AS validFrom, position FROM ChildAdded UNION ALL
          SELECT childId, accountId, role, happenedAt, position FROM CaregiverJoined UNION ALL
          SELECT childId, accountId, role, happenedAt, position FROM CaregiverRoleChanged UNION ALL
          SELECT childId, accountId, NULL, happenedAt, position FROM CaregiverLeft UNION ALL
          SELECT childId, fromAccount, NULL, happenedAt, position FROM OwnershipTransferred UNION ALL
          SELECT childId, toAccount, 'owner', happenedAt, position FROM OwnershipTransferred)
        WHERE accountId IS NOT NULL)
      WHERE role IS NOT NULL AND (validUntil IS NULL OR validUntil > validFrom)`,
  },
  {
    name: 'plans',
    key: 'planId',
    says: "one row a plan as it was made last: month, policy, the child's age, how many activities",
    sql: `
      SELECT planId, childId, accountId, make_date(year, month, 1) AS month, year, month AS monthOfYear, madeAt, policyVersion, ageMonths, ageMonths // 12 AS age, items,
             json_array_length(items)::INTEGER AS planned
      FROM (
        SELECT m.planId, m.childId, m.accountId, m.year, m.month, made.happenedAt AS madeAt, made.policyVersion, made.ageMonths, made.items,
               row_number() OVER (PARTITION BY m.planId ORDER BY made.position DESC) AS newest
        FROM PlanMade m JOIN (
          SELECT planId, position, happenedAt, policyVersion, ageMonths, items FROM PlanMade UNION ALL
          SELECT planId, position, happenedAt, policyVersion, ageMonths, items FROM PlanRemade) made ON made.planId = m.planId)
      WHERE newest = 1`,
  },
  {
    name: 'step_items',
    says: 'the activities that were ever in a plan; `leaving` is the activity whose place it took later',
    sql: `
      SELECT planId, came, movedAt, place, leaving, i, i.activityId AS activityId, i.category AS category, coalesce(i.probability < 1, false) AS exploration FROM (
        SELECT planId, 'planned' AS came, 0::BIGINT AS movedAt, NULL AS leaving, unnest(list) AS i, generate_subscripts(list, 1) AS place
        FROM (SELECT planId, from_json(items, '[${itemShape}]') AS list FROM plans) UNION ALL
        SELECT planId, 'swapped in', position, activityId, from_json(replacement, '${itemShape}'), NULL FROM step_swaps UNION ALL
        SELECT planId, 'chosen', position, insteadOf, from_json(activity, '${itemShape}'), NULL FROM ActivityChosen)`,
  },
  {
    name: 'plan_items',
    key: 'planId, position, activityId, came',
    says: 'one row an activity that was ever in a plan (planned, swapped in or chosen by a parent): position, score and its parts, whether chance chose it, whether it was done or swapped, how it was rated',
    sql: `
      WITH RECURSIVE placed AS (
        SELECT i.planId, i.activityId, i.movedAt, i.place FROM step_items i SEMI JOIN step_items m ON m.planId = i.planId AND m.leaving = i.activityId WHERE i.came = 'planned' UNION
        SELECT m.planId, m.activityId, m.movedAt, p.planned + row_number() OVER (PARTITION BY m.planId ORDER BY m.movedAt)
        FROM step_items m JOIN plans p ON p.planId = m.planId WHERE m.came = 'chosen' AND m.leaving IS NULL UNION
        SELECT m.planId, m.activityId, m.movedAt, placed.place
        FROM placed JOIN step_items m ON m.planId = placed.planId AND m.leaving = placed.activityId AND m.movedAt > placed.movedAt)
      SELECT item.planId, p.childId, p.accountId, p.month, p.age, p.policyVersion, coalesce(item.place, w.place)::INTEGER AS position, item.activityId, item.category, item.i.durationMinutes, item.i.score, item.i.parts, item.i.probability,
             item.exploration, item.i.reasons, item.came, c.planId IS NOT NULL AS done, c.day AS doneOn, gone.planId IS NOT NULL AS swappedOut,
             gone.reason AS swapReason, c.engagement, c.difficulty, c.focusMinutes
      FROM step_items item JOIN plans p ON p.planId = item.planId
      LEFT JOIN (SELECT planId, activityId, movedAt, min(place) AS place FROM placed GROUP BY ALL) w ON w.planId = item.planId AND w.activityId = item.activityId AND w.movedAt = item.movedAt
      LEFT JOIN (SELECT planId, activityId, arg_max(reason, position) AS reason FROM (
                   SELECT planId, activityId, reason, position FROM step_swaps UNION ALL
                   SELECT planId, insteadOf, NULL, position FROM ActivityChosen WHERE insteadOf IS NOT NULL) GROUP BY ALL) gone ON gone.planId = item.planId AND gone.activityId = item.activityId
      LEFT JOIN step_outcomes c ON c.planId = item.planId AND c.activityId = item.activityId`,
  },
  {
    name: 'completions',
    key: 'planId, activityId',
    says: 'one row an activity that is completed and was not reopened: when, on which local day and hour, how long',
    sql: `
      SELECT c.planId, c.childId, c.accountId, p.month, p.age, p.policyVersion, c.activityId, i.category, i.exploration, c.person AS byAccount, c.completedAt, c.day,
             1 + (day(c.day) - 1) // 7 AS weekOfMonth, hour(timezone(f.timeZone, c.completedAt::TIMESTAMPTZ)) AS localHour, c.durationMinutes
      FROM step_completions c
      LEFT JOIN plans p ON p.planId = c.planId
      LEFT JOIN families f ON f.accountId = c.accountId
      LEFT JOIN (SELECT planId, activityId, any_value(category) AS category, bool_or(exploration) AS exploration FROM step_items GROUP BY ALL) i
        ON i.planId = c.planId AND i.activityId = c.activityId`,
  },
  {
    name: 'feedback',
    key: 'planId, activityId',
    says: "one row a completion that was rated: the mean of each person's last rating: engagement and difficulty 1–5 (3 is right), minutes of focus",
    sql: `
      SELECT c.planId, c.childId, c.accountId, c.month, c.age, c.policyVersion, c.activityId, c.category, c.exploration, r.person AS byAccount, r.people, r.givenAt, r.engagement, r.difficulty, r.focusMinutes
      FROM completions c JOIN step_ratings r ON r.planId = c.planId AND r.activityId = c.activityId`,
  },
  {
    name: 'swaps',
    key: 'planId, swappedAt, activityId',
    says: 'one row a swap that was not undone: what went, why, what came',
    sql: `
      SELECT s.happenedAt AS swappedAt, s.planId, s.childId, s.accountId, p.month, p.age, p.policyVersion, s.activityId, o.category, s.reason,
             s.replacement->>'$.activityId' AS replacementId, s.replacement->>'$.category' AS replacementCategory
      FROM step_swaps s LEFT JOIN plans p ON p.planId = s.planId
      LEFT JOIN (SELECT planId, activityId, any_value(category) AS category FROM step_items GROUP BY ALL) o ON o.planId = s.planId AND o.activityId = s.activityId`,
  },
  {
    name: 'activities',
    key: 'activityId',
    says: 'one row an entry of the catalogue as it is now: version, status, titles and all its fields',
    sql: `
      SELECT v.activityId, v.version, v.happenedAt AS changedAt, s.status, ${entryFields}
      FROM step_versions v LEFT JOIN (
        SELECT activityId, coalesce(nullif(arg_max(gone, position), ''), arg_max(shown, position)) AS status
        FROM (
          SELECT activityId, position, status AS shown, NULL AS gone FROM ActivityAdded UNION ALL
          SELECT activityId, position, 'published', NULL FROM ActivityPublished UNION ALL
          SELECT activityId, position, 'draft', NULL FROM ActivityUnpublished UNION ALL
          SELECT activityId, position, NULL, 'archived' FROM ActivityArchived UNION ALL
          SELECT activityId, position, NULL, 'recalled' FROM ActivityRecalled UNION ALL
          SELECT activityId, position, NULL, '' FROM ActivityRestored)
        GROUP BY activityId) s ON s.activityId = v.activityId
      WHERE v.nextAt IS NULL`,
  },
  {
    name: 'activity_versions',
    key: 'activityId, version',
    says: 'one row a version of an entry of the catalogue: since when, until when, and all its fields then',
    sql: `SELECT activityId, version, happenedAt AS validFrom, nextAt AS validUntil, ${entryFields} FROM step_versions`,
  },
  {
    name: 'active_days',
    key: 'childId, day, accountId',
    says: 'one row a child and local day with at least one completion',
    sql: 'SELECT DISTINCT childId, accountId, day FROM completions',
  },
  {
    name: 'streaks',
    key: 'childId, since, accountId',
    says: 'one row a run of days on end with a completion: from when, how many days (pauses are not taken into account)',
    sql: `
      SELECT childId, accountId, min(day) AS since, count(*) AS days
      FROM (SELECT childId, accountId, day, day - row_number() OVER (PARTITION BY childId ORDER BY day)::INTEGER AS run FROM active_days)
      GROUP BY childId, accountId, run`,
  },
  {
    name: 'memory_counts',
    key: 'childId, month, accountId, byAccount',
    says: 'one row a child, person and month: how many memories the person wrote and removed (nothing of their content)',
    sql: `
      SELECT childId, accountId, ${person} AS byAccount, date_trunc('month', happenedAt)::DATE AS month,
             count(*) FILTER (WHERE added) AS written, count(*) FILTER (WHERE NOT added) AS removed
      FROM (
        SELECT childId, accountId, byAccount, actor, happenedAt, true AS added FROM MemoryAdded UNION ALL
        SELECT childId, accountId, byAccount, actor, happenedAt, false FROM MemoryRemoved)
      GROUP BY ALL`,
  },
  {
    name: 'child_months',
    key: 'planId',
    says: 'one row a child and month with a plan: age, what was planned and done, by how many people, how it was rated, streak, and the months before and after',
    sql: `
      WITH months AS (
        SELECT p.planId, p.childId, p.accountId, p.month, p.age, p.policyVersion, p.ageMonths,
               coalesce(p.month < (SELECT date_trunc('month', max(day)) FROM completions), false) AS isOver,
               i.planned, i.done, i.swapped, d.minutes, coalesce(f.rated, 0) AS rated, f.engagement, f.difficulty, f.feedbackLagHours,
               coalesce(who.parents, 0) AS parents, coalesce(who.helpers, 0) AS helpers, coalesce(d.doers, 0) AS doers, coalesce(run.streak, 0) AS streak
        FROM plans p
        JOIN (SELECT planId, count(*) FILTER (WHERE done OR NOT swappedOut) AS planned, count(*) FILTER (WHERE done) AS done, count(*) FILTER (WHERE swappedOut) AS swapped
              FROM plan_items GROUP BY planId) i ON i.planId = p.planId
        LEFT JOIN (SELECT planId, sum(durationMinutes)::BIGINT AS minutes, count(DISTINCT byAccount) AS doers FROM completions GROUP BY planId) d ON d.planId = p.planId
        LEFT JOIN (SELECT f.planId, count(*) AS rated, avg(f.engagement) AS engagement, avg(f.difficulty) AS difficulty,
                          median(date_diff('minute', c.completedAt, f.givenAt) / 60) AS feedbackLagHours
                   FROM feedback f JOIN completions c ON c.planId = f.planId AND c.activityId = f.activityId GROUP BY f.planId) f ON f.planId = p.planId
        LEFT JOIN (SELECT m.planId, count(DISTINCT g.accountId) FILTER (WHERE g.role = 'parent') AS parents, count(DISTINCT g.accountId) FILTER (WHERE g.role = 'helper') AS helpers
                   FROM plans m JOIN caregivers g ON g.childId = m.childId
                   WHERE g.validFrom < m.month + INTERVAL 1 MONTH AND (g.validUntil IS NULL OR g.validUntil > m.month) GROUP BY m.planId) who ON who.planId = p.planId
        LEFT JOIN (SELECT planId, max(days) AS streak FROM (
                     SELECT planId, count(*) AS days FROM (
                       SELECT planId, day - row_number() OVER (PARTITION BY planId ORDER BY day)::INTEGER AS run FROM (SELECT DISTINCT planId, day FROM completions))
                     GROUP BY planId, run) GROUP BY planId) run ON run.planId = p.planId)
      SELECT months.*, ${neighbour('previous')}, ${neighbour('next')}
      FROM months
      LEFT JOIN months previous ON previous.childId = months.childId AND previous.month = months.month - INTERVAL 1 MONTH
      LEFT JOIN months next ON next.childId = months.childId AND next.month = months.month + INTERVAL 1 MONTH`,
  },
  {
    name: 'reminders',
    key: 'accountId, validFrom',
    says: 'one row a period in which a family had reminders on or off, from the first time that it saved the setting',
    sql: `
      SELECT accountId, happenedAt AS validFrom, lead(happenedAt) OVER (PARTITION BY accountId ORDER BY position) AS validUntil, reminders AS isOn
      FROM (SELECT *, lag(reminders, 1, false) OVER (PARTITION BY accountId ORDER BY position) AS before FROM ProfileChanged WHERE reminders IS NOT NULL)
      WHERE reminders IS DISTINCT FROM before`,
  },
  {
    name: 'releases',
    key: 'month, figures, category',
    says: 'one row a release of a closed month for the pages in the app: which figures, when, how much of it was hidden',
    sql: `
      SELECT strptime(month || '-01', '%Y-%m-%d')::DATE AS month, 'insights' AS figures, NULL::VARCHAR AS category, happenedAt AS releasedAt, hidden, joined FROM CountsReleased UNION ALL
      SELECT strptime(month || '-01', '%Y-%m-%d')::DATE, 'ratings', NULL, happenedAt, NULL, NULL FROM ReceptionReleased UNION ALL
      SELECT strptime(month || '-01', '%Y-%m-%d')::DATE, 'use', category, happenedAt, NULL, NULL FROM UseReleased`,
  },
  {
    name: 'app_days',
    key: 'accountId, day',
    says: 'one row an account and local day on which it opened the app; only accounts that allow it, since they do',
    sql: 'SELECT DISTINCT accountId, day FROM AppOpened',
  },
  {
    name: 'plans_seen',
    key: 'accountId, planId, day',
    says: 'one row an account, plan and local day on which it saw the plan; only accounts that allow it',
    sql: 'SELECT DISTINCT accountId, childId, planId, day FROM PlanSeen',
  },
  {
    name: 'suggestions_shown',
    key: 'accountId, childId, day, activityId',
    says: 'one row an account, child, activity and local day on which the activity was suggested; whether the child did it that day',
    sql: `
      SELECT DISTINCT s.accountId, s.childId, s.activityId, s.day, c.childId IS NOT NULL AS done
      FROM SuggestionShown s LEFT JOIN completions c ON c.childId = s.childId AND c.activityId = s.activityId AND c.day = s.day`,
  },
  {
    name: 'funnel',
    key: 'accountId',
    says: 'one row an account: when it registered, verified, first added a child, got a plan, opened the app, saw a plan, did an activity; whether it allows exposures now',
    sql: `
      SELECT f.accountId, f.registeredAt, f.cohort, v.verifiedAt, c.firstChildAt, p.firstPlanAt, o.firstOpenedDay, s.firstPlanSeenDay, d.firstDoneDay,
             coalesce(x.isAllowed, false) AS isExposureRecorded
      FROM families f
      LEFT JOIN (SELECT accountId, min(happenedAt) AS verifiedAt FROM EmailVerified GROUP BY accountId) v ON v.accountId = f.accountId
      LEFT JOIN (SELECT accountId, min(happenedAt) AS firstChildAt FROM ChildAdded GROUP BY accountId) c ON c.accountId = f.accountId
      LEFT JOIN (SELECT accountId, min(happenedAt) AS firstPlanAt FROM PlanMade GROUP BY accountId) p ON p.accountId = f.accountId
      LEFT JOIN (SELECT accountId, min(day) AS firstOpenedDay FROM AppOpened GROUP BY accountId) o ON o.accountId = f.accountId
      LEFT JOIN (SELECT accountId, min(day) AS firstPlanSeenDay FROM PlanSeen GROUP BY accountId) s ON s.accountId = f.accountId
      LEFT JOIN (SELECT accountId, min(day) AS firstDoneDay FROM completions GROUP BY accountId) d ON d.accountId = f.accountId
      LEFT JOIN (SELECT accountId, arg_max(isAllowed, position) AS isAllowed FROM ExposureChosen GROUP BY accountId) x ON x.accountId = f.accountId`,
  },
] as const satisfies readonly View[]

type Name = (typeof definitions)[number]['name']
type StepName = Extract<Name, `step_${string}`>
export type ViewName = Exclude<Name, StepName>

export const isStep = (name: Name): name is StepName => name.startsWith('step_')

/** The derived tables of an export. */
export const views: readonly (View & { readonly name: ViewName })[] = definitions.filter(
  (one): one is Exclude<(typeof definitions)[number], { readonly name: StepName }> => !isStep(one.name),
)
