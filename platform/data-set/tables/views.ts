/** The structure of a plan's item, as `public-form.ts` writes it. */
const itemShape = JSON.stringify({
  activityId: 'VARCHAR',
  category: 'VARCHAR',
  durationMinutes: 'INTEGER',
  score: 'DOUBLE',
  probability: 'DOUBLE',
  reasons: ['VARCHAR'],
})

/** The swaps that were not undone. */
const keptSwaps = `(
        SELECT s.* FROM ActivitySwapped s WHERE NOT EXISTS (
          SELECT 1 FROM SwapUndone u
          WHERE u.planId = s.planId AND u.activityId = s.activityId AND u.replacement = s.replacement->>'$.activityId' AND u.position > s.position))`

/**
 * Views of an export with descriptive names, over the files of the event types (`export/columns.ts`), which are also
 * available as tables. Instants are in UTC; a family is one account.
 */
export const views: readonly { readonly name: string; readonly says: string; readonly sql: string }[] = [
  {
    name: 'families',
    says: 'one row an account: since when, language, time zone, how many children were added',
    sql: `
      SELECT r.accountId, r.happenedAt AS registeredAt, date_trunc('month', r.happenedAt)::DATE AS cohort, r.language, r.timeZone,
             (SELECT count(*) FROM ChildAdded c WHERE c.accountId = r.accountId) AS children
      FROM AccountRegistered r`,
  },
  {
    name: 'children',
    says: 'one row a child: whose it is now, since when, its age in months then',
    sql: `
      SELECT c.childId, coalesce(t.owner, c.accountId) AS accountId, c.happenedAt AS addedAt, c.day AS addedOn, c.ageMonths AS ageMonthsThen
      FROM ChildAdded c LEFT JOIN (SELECT childId, arg_max(toAccount, position) AS owner FROM OwnershipTransferred GROUP BY childId) t ON t.childId = c.childId`,
  },
  {
    name: 'plans',
    says: "one row a plan as it was made last: month, policy, the child's age, how many activities",
    sql: `
      SELECT planId, childId, accountId, make_date(year, month, 1) AS month, year, month AS monthOfYear, madeAt, policyVersion, ageMonths, ageMonths // 12 AS age, items,
             json_array_length(items) AS planned
      FROM (
        SELECT m.planId, m.childId, m.accountId, m.year, m.month, made.happenedAt AS madeAt, made.policyVersion, made.ageMonths, made.items,
               row_number() OVER (PARTITION BY m.planId ORDER BY made.position DESC) AS newest
        FROM PlanMade m JOIN (
          SELECT planId, position, happenedAt, policyVersion, ageMonths, items FROM PlanMade UNION ALL
          SELECT planId, position, happenedAt, policyVersion, ageMonths, items FROM PlanRemade) made ON made.planId = m.planId)
      WHERE newest = 1`,
  },
  {
    name: 'plan_items',
    says: 'one row an activity that was ever in a plan (planned, swapped in or chosen by a parent): category, score, reasons, whether chance chose it, whether it went',
    sql: `
      WITH swapped AS ${keptSwaps}, gone AS (SELECT planId, activityId FROM swapped UNION SELECT planId, insteadOf FROM ActivityChosen WHERE insteadOf IS NOT NULL), item AS (
        SELECT planId, 'planned' AS came, unnest(from_json(items, '[${itemShape}]')) AS i FROM plans UNION ALL
        SELECT planId, 'swapped in', from_json(replacement, '${itemShape}') FROM swapped UNION ALL
        SELECT planId, 'chosen', from_json(activity, '${itemShape}') FROM ActivityChosen)
      SELECT item.planId, p.childId, p.accountId, p.month, p.age, p.policyVersion, i.activityId, i.category, i.durationMinutes, i.score, i.probability,
             coalesce(i.probability < 1, false) AS exploration, i.reasons, came,
             EXISTS (SELECT 1 FROM gone WHERE gone.planId = item.planId AND gone.activityId = i.activityId) AS swappedOut
      FROM item JOIN plans p ON p.planId = item.planId`,
  },
  {
    name: 'completions',
    says: 'one row an activity that is completed and was not reopened: when, on which local day and hour, how long',
    sql: `
      SELECT c.planId, c.childId, c.accountId, p.month, p.age, p.policyVersion, c.activityId, i.category, i.exploration, c.completedAt, c.day,
             1 + (day(c.day) - 1) // 7 AS weekOfMonth, hour(timezone(coalesce(f.timeZone, 'UTC'), timezone('UTC', c.completedAt))) AS localHour, c.durationMinutes
      FROM (
        SELECT *, row_number() OVER (PARTITION BY planId, activityId ORDER BY position DESC) AS newest FROM (
          SELECT planId, activityId, position, childId, accountId, completedAt, day, durationMinutes, true AS done FROM ActivityCompleted UNION ALL
          SELECT planId, activityId, position, childId, accountId, NULL, NULL, NULL, false FROM ActivityReopened)) c
      LEFT JOIN plans p ON p.planId = c.planId
      LEFT JOIN families f ON f.accountId = c.accountId
      LEFT JOIN (SELECT planId, activityId, any_value(category) AS category, bool_or(exploration) AS exploration FROM plan_items GROUP BY ALL) i
        ON i.planId = c.planId AND i.activityId = c.activityId
      WHERE c.newest = 1 AND c.done`,
  },
  {
    name: 'feedback',
    says: "one row a completion that was rated: the mean of each person's last rating: engagement and difficulty 1–5 (3 is right), minutes of focus",
    sql: `
      SELECT c.planId, c.childId, c.accountId, c.month, c.age, c.policyVersion, c.activityId, c.category, c.exploration, g.happenedAt AS givenAt, g.engagement, g.difficulty, g.focusMinutes
      FROM completions c JOIN (
        SELECT planId, activityId, max(happenedAt) AS happenedAt, avg(engagement) AS engagement, avg(difficulty) AS difficulty, avg(focusMinutes) AS focusMinutes
        FROM (
          SELECT *, row_number() OVER (PARTITION BY planId, activityId, coalesce(byAccount, accountId) ORDER BY position DESC) AS newest FROM FeedbackGiven f
          WHERE NOT EXISTS (SELECT 1 FROM ActivityReopened r WHERE r.planId = f.planId AND r.activityId = f.activityId AND r.position > f.position))
        WHERE newest = 1 GROUP BY planId, activityId) g
        ON g.planId = c.planId AND g.activityId = c.activityId`,
  },
  {
    name: 'swaps',
    says: 'one row a swap that was not undone: what went, why, what came',
    sql: `
      SELECT s.happenedAt AS swappedAt, s.planId, s.childId, s.accountId, p.month, p.age, p.policyVersion, s.activityId, o.category, s.reason,
             s.replacement->>'$.activityId' AS replacementId, s.replacement->>'$.category' AS replacementCategory
      FROM ${keptSwaps} s LEFT JOIN plans p ON p.planId = s.planId
      LEFT JOIN (SELECT planId, activityId, any_value(category) AS category FROM plan_items GROUP BY ALL) o ON o.planId = s.planId AND o.activityId = s.activityId`,
  },
  {
    name: 'activities',
    says: 'one row an entry of the catalogue as it is now: title, category, ages, minutes, its further fields',
    sql: `
      SELECT activityId, happenedAt AS changedAt, content->>'$.titleTr' AS titleTr, content->>'$.titleEn' AS titleEn, content->>'$.category' AS category,
             (content->>'$.minAge')::INTEGER AS minAge, (content->>'$.maxAge')::INTEGER AS maxAge, (content->>'$.durationMinutes')::INTEGER AS durationMinutes,
             (content->>'$.monthTheme')::INTEGER AS monthTheme, (content->>'$.difficulty')::INTEGER AS difficulty, content->>'$.energy' AS energy, content
      FROM (
        SELECT *, row_number() OVER (PARTITION BY activityId ORDER BY position DESC) AS newest FROM (
          SELECT activityId, position, happenedAt, content FROM ActivityAdded UNION ALL
          SELECT activityId, position, happenedAt, content FROM ActivityRevised UNION ALL
          SELECT activityId, position, happenedAt, content FROM ActivityReverted))
      WHERE newest = 1`,
  },
  {
    name: 'active_days',
    says: 'one row a child and local day with at least one completion',
    sql: 'SELECT DISTINCT childId, accountId, day FROM completions',
  },
  {
    name: 'streaks',
    says: 'one row a run of days on end with a completion: from when, how many days (pauses are not taken into account)',
    sql: `
      SELECT childId, accountId, min(day) AS since, count(*) AS days
      FROM (SELECT childId, accountId, day, day - row_number() OVER (PARTITION BY childId ORDER BY day)::INTEGER AS run FROM active_days)
      GROUP BY childId, accountId, run`,
  },
  {
    name: 'app_days',
    says: 'one row an account and local day on which it opened the app; only accounts that allow it, since they do',
    sql: 'SELECT DISTINCT accountId, day FROM AppOpened',
  },
  {
    name: 'plans_seen',
    says: 'one row an account, plan and local day on which it saw the plan; only accounts that allow it',
    sql: 'SELECT DISTINCT accountId, childId, planId, day FROM PlanSeen',
  },
  {
    name: 'suggestions_shown',
    says: 'one row an account, child, activity and local day on which the activity was suggested; whether the child did it that day',
    sql: `
      SELECT DISTINCT s.accountId, s.childId, s.activityId, s.day, c.childId IS NOT NULL AS done
      FROM SuggestionShown s LEFT JOIN completions c ON c.childId = s.childId AND c.activityId = s.activityId AND c.day = s.day`,
  },
  {
    name: 'funnel',
    says: 'one row an account: when it registered, verified, added a child, got a plan, first opened the app, saw a plan and did an activity; null where it did not; isExposureRecorded: whether it allows recording now',
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
]
