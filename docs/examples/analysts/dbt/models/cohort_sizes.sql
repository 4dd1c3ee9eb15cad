-- Families by month of registration, those that were deleted since included, so that shares have an honest denominator.
SELECT
    cohort,
    sum(present)::INTEGER AS present,
    sum(forgotten)::INTEGER AS forgotten,
    sum(present + forgotten)::INTEGER AS families
FROM (
    SELECT cohort, count(*) AS present, 0 AS forgotten FROM {{ source('filiz', 'families') }} GROUP BY cohort
    UNION ALL
    SELECT cohort, 0, families FROM {{ source('filiz', 'forgotten') }} WHERE tableName = 'families'
)
GROUP BY cohort
