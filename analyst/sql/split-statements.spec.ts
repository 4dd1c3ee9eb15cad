import { expect, it } from 'vitest'
import { splitStatements } from './split-statements.ts'

it.each([
  ['SELECT 1; SELECT 2', ['SELECT 1'], ' SELECT 2'],
  ['SELECT \'a;b\' AS "x;y";', ['SELECT \'a;b\' AS "x;y"'], ''],
  ["SELECT 'it''s; so';", ["SELECT 'it''s; so'"], ''],
  ['SELECT 1 -- one; two\n, 2;', ['SELECT 1 -- one; two\n, 2'], ''],
  ['SELECT /* ; */ 1; /* nothing; more */ ;', ['SELECT /* ; */ 1'], ''],
  ['SELECT 1; /* not; finished', ['SELECT 1'], ' /* not; finished'],
  ['SELECT $$a;b$$, $t$;$$;$t$;', ['SELECT $$a;b$$, $t$;$$;$t$'], ''],
  ["SELECT 'open; ", [], "SELECT 'open; "],
  ['SELECT 4 / 2 - 1;', ['SELECT 4 / 2 - 1'], ''],
])('splits %j at the semicolons between statements', (sql, statements, rest) => {
  expect(splitStatements(sql)).toEqual({ statements, rest })
})
