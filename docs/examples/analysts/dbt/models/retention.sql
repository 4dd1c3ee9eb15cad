-- The least share of each cohort that completed an activity so many months after registration, in months that are over.
-- Families that were deleted count as not active.
SELECT
    s.cohort,
    datediff('month', s.cohort, m.month) AS monthsLater,
    count(DISTINCT c.accountId) AS active,
    s.families,
    round(count(DISTINCT c.accountId) / s.families, 3) AS share
FROM {{ ref('cohort_sizes') }} AS s
JOIN (SELECT DISTINCT date_trunc('month', day) AS month FROM {{ source('filiz', 'completions') }}) AS m
    ON m.month >= s.cohort
    AND m.month < (SELECT date_trunc('month', max(day)) FROM {{ source('filiz', 'completions') }})
JOIN {{ source('filiz', 'families') }} AS f ON f.cohort = s.cohort AND f.children > 0
LEFT JOIN {{ source('filiz', 'completions') }} AS c
    ON c.accountId = f.accountId AND date_trunc('month', c.day) = m.month
GROUP BY s.cohort, m.month, s.present, s.families
HAVING s.present >= 5
