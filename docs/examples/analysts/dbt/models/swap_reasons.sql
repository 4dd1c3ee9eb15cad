-- Why activities are swapped, by area.
SELECT
    category,
    coalesce(reason, 'not said') AS reason,
    count(*) AS swaps,
    count(DISTINCT accountId) AS families,
    round(avg((category = replacementCategory)::INTEGER), 3) AS sameArea
FROM {{ source('filiz', 'swaps') }}
GROUP BY ALL
HAVING families >= 5
