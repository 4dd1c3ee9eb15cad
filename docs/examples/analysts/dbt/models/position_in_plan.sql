-- How often an activity was done by its place in the plan. The planner puts the best first, so compare activities that
-- chance chose (`exploration`) before you speak of an effect.
SELECT
    i.position,
    i.exploration,
    count(*) AS planned,
    count(DISTINCT i.accountId) AS families,
    round(avg(i.done::INTEGER), 3) AS completed
FROM {{ source('filiz', 'plan_items') }} AS i
JOIN {{ ref('plan_outcomes') }} AS o ON o.planId = i.planId
WHERE i.came = 'planned'
GROUP BY i.position, i.exploration
HAVING families >= 5
