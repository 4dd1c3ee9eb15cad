import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { loadSecrets, SecretsMissing } from './secrets.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const masterKey = Buffer.alloc(32, 7).toString('base64')
const tokenSecret = 'a secret of at least 32 characters'
const embedded = (env: Record<string, string> = {}): Config => readConfig({ DATA_DIR: temporaryFolder(), ...env })

describe('the secrets', () => {
  it('are created at the first start, readable by their owner only, and are reused by later starts', async () => {
    const config = embedded()
    const made = await loadSecrets(config)
    expect(made.masterKeys).toHaveLength(1)
    expect(made.tokenSecret!.length).toBeGreaterThanOrEqual(32)
    const file = join(config.dataDir, 'secrets.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(config.dataDir)).toEqual(['secrets.json'])
    expect(await loadSecrets(config)).toEqual(made)
    const other = await loadSecrets(embedded())
    expect(other.tokenSecret).not.toBe(made.tokenSecret)
    expect(other.masterKeys[0].id).not.toBe(made.masterKeys[0].id)
  })

  it('are the same for concurrent starts', async () => {
    const config = embedded()
    const made = await Promise.all(Array.from({ length: 10 }, () => loadSecrets(config)))
    expect(new Set(made.map((secrets) => secrets.tokenSecret)).size).toBe(1)
    expect(readdirSync(config.dataDir)).toEqual(['secrets.json'])
  })

  it('are taken from the configuration, without writing a file', async () => {
    const config = embedded({ MASTER_KEY: masterKey, TOKEN_SECRET: tokenSecret })
    expect(await loadSecrets(config)).toEqual({ masterKeys: config.masterKeys, tokenSecret })
    expect(readdirSync(config.dataDir)).toEqual([])
  })

  it('can be configured one by one; a missing one is created', async () => {
    const config = embedded({ TOKEN_SECRET: tokenSecret })
    const first = await loadSecrets(config)
    expect(first.tokenSecret).toBe(tokenSecret)
    const both = await loadSecrets({
      ...config,
      masterKeys: embedded({ MASTER_KEY: masterKey }).masterKeys,
      tokenSecret: null,
    })
    expect(both.masterKeys[0].key).toEqual(Buffer.alloc(32, 7))
    expect(both.tokenSecret).not.toBe(tokenSecret)
  })

  it('are never recreated for an existing vault', async () => {
    const config = embedded()
    await loadSecrets(config)
    rmSync(join(config.dataDir, 'secrets.json'))
    writeFileSync(join(config.dataDir, 'vault.db'), 'filled')
    await expect(loadSecrets(config)).rejects.toThrow(SecretsMissing)
    await expect(loadSecrets(config)).rejects.toThrow('secrets.json is missing')
    expect(readdirSync(config.dataDir)).toEqual(['vault.db'])
  })

  it('are refused and not replaced when their file is damaged', async () => {
    const config = embedded()
    const file = join(config.dataDir, 'secrets.json')
    for (const damaged of ['', '{"masterKey":', '{}', `{"masterKey":"x","tokenSecret":"${tokenSecret}"}`]) {
      writeFileSync(file, damaged)
      chmodSync(file, 0o600)
      await expect(loadSecrets(config)).rejects.toThrow(SecretsMissing)
      await expect(loadSecrets(config)).rejects.toThrow(file)
      expect(readFileSync(file, 'utf8')).toBe(damaged)
    }
  })
})
