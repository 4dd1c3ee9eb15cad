-- The share of each cohort that completed an activity so many months after registration. Families that were deleted
-- count as not active.
SELECT
    s.cohort,
    datediff('month', s.cohort, c.day) AS monthsLater,
    count(DISTINCT c.accountId) AS active,
    s.families,
    round(count(DISTINCT c.accountId) / s.families, 3) AS share
FROM {{ source('filiz', 'completions') }} AS c
JOIN {{ source('filiz', 'families') }} AS f ON f.accountId = c.accountId
JOIN {{ ref('cohort_sizes') }} AS s ON s.cohort = f.cohort
WHERE datediff('month', s.cohort, c.day) >= 0
GROUP BY s.cohort, monthsLater, s.families
HAVING s.families >= 5
