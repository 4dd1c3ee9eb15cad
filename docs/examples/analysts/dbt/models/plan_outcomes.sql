-- What became of each plan whose month is over. Plans of the running month and plans made ahead have little done yet.
SELECT
    p.planId,
    p.childId,
    p.accountId,
    p.month,
    p.age,
    p.policyVersion,
    count(*) FILTER (WHERE NOT i.swappedOut) AS planned,
    count(*) FILTER (WHERE i.done) AS done,
    count(*) FILTER (WHERE i.swappedOut) AS swapped,
    avg(i.engagement) AS engagement
FROM {{ source('filiz', 'plans') }} AS p
JOIN {{ source('filiz', 'plan_items') }} AS i ON i.planId = p.planId
WHERE p.month < (SELECT date_trunc('month', max(completedAt)) FROM {{ source('filiz', 'completions') }})
GROUP BY ALL
