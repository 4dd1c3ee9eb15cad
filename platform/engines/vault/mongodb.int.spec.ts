// @module-tag long
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
import { retryingReads } from '../testing/retrying-reads.ts'
import { mongoProgram, startMongo, type Server } from '../testing/servers.ts'
import { vaultConformance } from './conformance.ts'
import { openMongoVault } from './mongodb.ts'

const given = process.env['TEST_MONGODB_URL']

describe.skipIf(!given && !mongoProgram())('with MongoDB or a compatible server', () => {
  let url: string
  let server: Server | undefined
  beforeAll(async () => {
    if (!given) server = await startMongo()
    url = given ?? server!.url
  })
  afterAll(() => server?.stop())

  vaultConformance('MongoDB', async () => {
    const own = new URL(url.replace('mongodb', 'http'))
    own.pathname = `/kit_vault_${randomUUID().replaceAll('-', '')}`
    const database = own.href.replace('http', 'mongodb')
    const open = async () => {
      const vault = retryingReads(openMongoVault(database), ['check', 'get', 'ownedBy', 'page'])
      // Loading the driver and connecting can exceed a write's timeout on a busy machine.
      await vault.check()
      return vault
    }
    return { open, sortsByCodePoints: given !== undefined }
  })
})
