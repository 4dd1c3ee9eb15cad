import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withCoverage } from './coverage.ts'
import { shippedActivities } from './shipped.ts'

/** `npm run catalogue:coverage`: writes the current table into the documentation. */
const page = path.join(import.meta.dirname, '..', 'docs', 'catalogue.md')
writeFileSync(
  page,
  withCoverage(
    readFileSync(page, 'utf8'),
    shippedActivities().map(({ content }) => content),
  ),
)
