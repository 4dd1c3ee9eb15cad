-- Versions of the planner side by side. They had different months and families, so this describes and does not explain:
-- `age` and `month` are kept so that versions can be compared within them.
SELECT
    policyVersion,
    month,
    age,
    count(*) AS plans,
    count(DISTINCT accountId) AS families,
    round(sum(done) / sum(planned), 3) AS completed,
    round(sum(swapped) / count(*), 2) AS swapsAPlan,
    round(avg(engagement), 2) AS engagement
FROM {{ ref('plan_outcomes') }}
GROUP BY policyVersion, month, age
HAVING families >= 5
