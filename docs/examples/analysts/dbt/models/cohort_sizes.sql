-- Families by month of registration, with those that were deleted since, so that shares have an honest denominator. A
-- family is an account that added a child; other accounts may be staff or caregivers. An export does not say in which
-- month fewer than five deleted families registered: then `forgotten` is the highest number that they can be.
SELECT
    f.cohort,
    count(*) AS present,
    coalesce(any_value(g.families), any_value(hidden.families), 0)::INTEGER AS forgotten,
    count(*) + coalesce(any_value(g.families), any_value(hidden.families), 0)::INTEGER AS families
FROM {{ source('filiz', 'families') }} AS f
LEFT JOIN {{ source('filiz', 'forgotten') }} AS g ON g.tableName = 'children' AND g.cohort = f.cohort
LEFT JOIN (
    SELECT least(coalesce(families, 4), 4) AS families
    FROM {{ source('filiz', 'forgotten') }}
    WHERE tableName = 'children' AND cohort IS NULL
) AS hidden ON true
WHERE f.children > 0
GROUP BY f.cohort
