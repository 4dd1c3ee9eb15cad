import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readFileVariables, knownVariables, readConfig } from '@filiz/engines/config.ts'
import { pagePolicy } from '@filiz/standalone/static-files.ts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

interface ComposeService {
  readonly image: string
  readonly command?: readonly string[]
  readonly entrypoint?: readonly string[]
  readonly restart?: string
  readonly profiles?: readonly string[]
  readonly user?: string
  readonly build?: { readonly context: string; readonly target: string }
  readonly ports?: readonly string[]
  readonly networks?: readonly string[]
  readonly volumes?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly (string | { readonly source: string; readonly target: string })[]
  readonly healthcheck?: { readonly test: readonly string[]; readonly interval: string; readonly retries: number }
  readonly deploy?: { readonly resources: { readonly limits: { readonly cpus: string; readonly memory: string } } }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly read_only?: boolean
  readonly init?: boolean
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly stop_grace_period?: string
}
interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly volumes: Readonly<Record<string, null>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
  readonly configs: Readonly<Record<string, { readonly file: string }>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
}

const composeText = read('docker-compose.yml')
const compose = parse(composeText, { merge: true }) as Compose
const { services } = compose
const ours = Object.entries(services).filter(([, { image }]) => image === 'filiz-services')
const engines = ['eventstore', 'mongo', 'redis']
/** Services that end: two run once at each `up`, one by hand. */
const ending: Readonly<Record<string, string>> = {
  catalogue: 'on-failure',
  'event-log-users': 'on-failure',
  operator: 'no',
}
const sourcesOf = ({ secrets = [] }: ComposeService) =>
  secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source)).toSorted()
const example = Object.fromEntries(
  read('.env.example')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
)

/** Substitutes variables as Docker Compose does: `${NAME:?error if missing}`, `${NAME:-default}`, `$$` for `$`. */
function filledIn(text: string, env: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\$|\$\{(\w+)(?::(\?|-)([^}]*))?\}/g,
    (whole, name: string | undefined, kind: string | undefined, rest: string | undefined) => {
      if (name === undefined) return '$'
      if (env[name]) return env[name]
      if (kind === '-') return rest ?? ''
      throw new Error(`${whole}: ${rest}`)
    },
  )
}

describe('docker-compose.yml', () => {
  it('runs the gateway, the four services, the three engines and what prepares them', () => {
    expect(Object.keys(services).sort()).toEqual([
      'catalogue',
      'command-api',
      'event-log-users',
      'eventstore',
      'gateway',
      'mongo',
      'operator',
      'projector',
      'query-api',
      'redis',
      'worker',
    ])
    const entries = /const entries = \{([^}]*)\}/.exec(read('start.cjs'))![1]!
    for (const [name, { command, profiles }] of ours) {
      expect(command).toEqual(name === 'operator' ? ['worker', '--help'] : [name])
      expect(entries).toMatch(new RegExp(`['\\s]${command![0]}'?:`))
      // A service with a profile starts only by hand.
      expect(profiles).toEqual(name === 'operator' ? ['operator'] : undefined)
    }
  })

  it.each(Object.entries(services))(
    '%s has resource limits, a restart policy, and a health check if it is long-running',
    (name, service) => {
      expect(Number(service.deploy?.resources.limits.cpus)).toBeGreaterThan(0)
      expect(service.deploy?.resources.limits.memory).toMatch(/^\d+[MG]$/)
      expect(service.restart).toBe(ending[name] ?? 'unless-stopped')
      if (!ending[name])
        expect(service.healthcheck).toMatchObject({
          test: [
            expect.stringMatching(/^CMD/),
            ...Array(service.healthcheck!.test.length - 1).fill(expect.any(String)),
          ],
          // A check starts a process: it comes seldom once the service is up, and failures at the start do not count.
          interval: '30s',
          start_interval: '5s',
          start_period: '30m',
          retries: expect.any(Number),
        })
    },
  )

  it.each(Object.entries(services))('%s has no capability that it does not need', (name, service) => {
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.cap_add).toEqual(
      name === 'mongo' ? ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'] : undefined,
    )
  })

  it.each(ours)('%s runs on a read-only file system, and has a grace period to stop', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, init: true })
    expect(service.user).toBeUndefined()
    expect(Number.parseInt(service.stop_grace_period!, 10), 'longer than a service gives itself').toBeGreaterThan(5)
    expect(service.volumes).toBeUndefined()
  })

  it("stores the engines' data in named volumes", () => {
    const places = { eventstore: '/var/lib/kurrentdb', mongo: '/data/db', redis: '/data' } as Record<string, string>
    for (const engine of engines) {
      const mounts = services[engine]!.volumes!.map((mount) => mount.split(':'))
      expect(mounts.map(([, place]) => place)).toContain(places[engine])
      for (const [volume] of mounts) expect(compose.volumes).toHaveProperty(volume!)
    }
  })

  it('exposes only the gateway, and gives outside access only to services that need it', () => {
    expect([compose.networks['inside'], compose.networks['front']]).toEqual([{ internal: true }, { internal: true }])
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports !== undefined)
        .map(([name]) => name),
    ).toEqual(['gateway'])
    expect(services['gateway']!.ports).toEqual(['${FILIZ_BIND:-127.0.0.1}:${FILIZ_PORT:-8080}:8080'])
    const on = (network: string) =>
      Object.entries(services)
        .filter(([, { networks }]) => networks?.includes(network))
        .map(([name]) => name)
        .sort()
    // The gateway is not in the engines' network and cannot reach them, even if it is compromised.
    expect(on('inside')).toEqual(
      Object.keys(services)
        .filter((name) => name !== 'gateway')
        .sort(),
    )
    expect(on('front')).toEqual(['command-api', 'gateway', 'query-api'])
    // Variables by which a service calls hosts on the internet: Google's keys, a mail server, push services.
    const calls = ['GOOGLE_CLIENT_ID', 'SMTP_URL']
    const callers = ours.flatMap(([name, { environment }]) =>
      calls.some((variable) => environment && variable in environment) ? [name] : [],
    )
    expect(callers.toSorted()).toEqual(['command-api', 'operator', 'worker'])
    expect(on('outside')).toEqual([...callers, 'gateway'].sort())
  })

  it('pins images at least to a release series', () => {
    for (const name of engines) expect(services[name]!.image).toMatch(/^[\w./-]+:\d+\.\d+/)
    for (const [, image] of read('Dockerfile').matchAll(/^FROM (\S+)/gm))
      if (image!.includes('/') || image!.includes('node')) expect(image).toMatch(/:(?:\d+\.\d+|\$\{NODE\})/)
    expect(read('Dockerfile')).toMatch(
      new RegExp(
        `^ARG NODE=${(JSON.parse(read('package.json')) as { dependencies: { node: string } }).dependencies.node.replaceAll('.', '\\.')}-`,
        'm',
      ),
    )
  })

  it('starts the services after their engines are healthy and have their users', () => {
    const healthy = (names: readonly string[]) =>
      Object.fromEntries(names.map((engine) => [engine, { condition: 'service_healthy' }]))
    for (const [name, { depends_on }] of ours)
      expect(depends_on).toEqual(
        name === 'event-log-users'
          ? healthy(['eventstore'])
          : { ...healthy(engines), 'event-log-users': { condition: 'service_completed_successfully' } },
      )
  })

  it("checks each service's health on its own port", () => {
    for (const [name, { environment, healthcheck }] of ours)
      if (!ending[name])
        expect(healthcheck!.test.join(' ')).toContain(`http://127.0.0.1:${environment!['PORT']}/healthz`)
  })

  it('runs all engines with TLS and authentication', () => {
    const { environment, entrypoint, healthcheck } = services['eventstore']!
    expect(Object.keys(environment!).filter((name) => /INSECURE|ANONYMOUS|PASSWORD/.test(name))).toEqual([])
    expect(environment).toMatchObject({
      KURRENTDB_CERTIFICATE_FILE: '/run/secrets/eventstore_crt',
      KURRENTDB_CERTIFICATE_PRIVATE_KEY_FILE: '/run/secrets/eventstore_key',
      KURRENTDB_TRUSTED_ROOT_CERTIFICATES_PATH: '/etc/eventstore/trusted',
    })
    for (const who of ['ADMIN', 'OPS'])
      expect(entrypoint!.join(' ')).toContain(
        `KURRENTDB_DEFAULT_${who}_PASSWORD="$$(cat /run/secrets/eventstore_${who.toLowerCase()}_password)"`,
      )
    expect(healthcheck!.test.join(' ')).toMatch(/--cacert \S+ https:/)
    expect(services['mongo']!.command!.join(' ')).toMatch(/--keyFile \S+ .*--tlsMode requireTLS /s)
    expect(services['redis']!.command!.join(' ')).toMatch(/--aclfile \S+ --port 0 --tls-port 6379 /)
    expect(composeText).not.toMatch(/insecure|tls=false|tlsAllowInvalid|noauth|changeit|nopass/i)
  })

  it('contains no password and no URL with one', () => {
    expect(composeText).not.toMatch(/(?:esdb|rediss?|mongodb):\/\/[^\s'"]*@/)
    expect(composeText).not.toMatch(/requirepass|--password|-p \w/)
    for (const { environment = {} } of Object.values(services))
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD|SECRET|KEY|_URL/.test(name) && name !== 'PUBLIC_URL' && name !== 'SMTP_URL')
          expect([name, value]).toEqual([expect.stringMatching(/_FILE$/), expect.stringMatching(/^\/run\/secrets\//)])
  })

  it('mounts in each engine only its own secrets, and no signing key in any service', () => {
    for (const engine of engines)
      for (const source of sourcesOf(services[engine]!))
        expect(source === 'engines_ca' || source.startsWith(`${engine}_`), source).toBe(true)
    expect(sourcesOf(services['gateway']!)).toEqual([])
    const used = new Set(Object.values(services).flatMap(sourcesOf))
    expect([...used].toSorted()).toEqual(Object.keys(compose.secrets).toSorted())
    expect(Object.values(compose.secrets).map(({ file }) => file)).not.toContain('./secrets/ca.key')
    const inReady = read(compose.configs['mongo_ready']!.file)
    for (const engine of engines)
      for (const source of sourcesOf(services[engine]!))
        if (source !== 'engines_ca')
          expect(JSON.stringify(services[engine]) + inReady).toContain(`/run/secrets/${source}`)
  })

  it('configures Redis with persistence and without eviction', () => {
    expect(services['redis']!.command!.join(' ')).toMatch(/--appendonly yes .*--maxmemory-policy noeviction/)
  })
})

describe('deploy/eventstoredb-24.10.yml', () => {
  // `!override` replaces a value instead of merging it.
  const override = parse(read('deploy/eventstoredb-24.10.yml').replaceAll(' !override', '')) as Compose
  const [pinned, former] = [services['eventstore']!, override.services['eventstore']!]
  const underFormerName = (text: string) =>
    text.replaceAll('KURRENTDB_', 'EVENTSTORE_').replaceAll('/kurrentdb', '/eventstore')

  it('starts EventStoreDB on the same volumes with the same passwords and certificates', () => {
    expect(Object.keys(override.services)).toEqual(['eventstore'])
    expect(former.image).toMatch(/^eventstore\/eventstore:24\.10\.\d+$/)
    expect(former.volumes).toEqual(pinned.volumes!.map(underFormerName))
    expect(former.entrypoint!.at(-1)!.replace(/exec .*/, '')).toBe(
      underFormerName(pinned.entrypoint!.at(-1)!.replace(/exec .*/, '')),
    )
    expect(former.environment).toEqual(
      Object.fromEntries(
        Object.entries(pinned.environment!).flatMap(([name, value]) =>
          name.includes('SECONDARY_INDEXING') ? [] : [[underFormerName(name), value]],
        ),
      ),
    )
  })
})

describe('the environment', () => {
  it('is complete in .env.example', () => {
    const asked = [...new Set([...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!))].sort()
    expect(Object.keys(example).sort()).toEqual(asked)
  })

  it('mounts the files that deploy/make-secrets.sh creates, which builds and git ignore', () => {
    // The secrets' contents are tested in make-secrets.int.spec.ts.
    for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/secrets\/[\w.-]+$/)
    for (const ignoring of ['.gitignore', '.dockerignore']) expect(read(ignoring).split('\n')).toContain('secrets')
  })

  it('has no default for required values and secrets', () => {
    const must = [...composeText.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!)
    expect(new Set(must)).toEqual(new Set(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM']))
    expect(example['SMTP_URL']).toBe('')
    expect(composeText).not.toMatch(/\$\{(?:MASTER_KEY|TOKEN_SECRET)/)
  })

  const filled = { ...example, SMTP_URL: 'smtp://user:p@mail.example:587' }
  /** The contents of the mounted secret files, by path. */
  const mounted: Readonly<Record<string, string>> = {
    '/run/secrets/master_key': Buffer.alloc(32, 1).toString('base64'),
    '/run/secrets/token_secret': Buffer.alloc(32, 2).toString('base64'),
    '/run/secrets/event_log_admin_url': 'kurrentdb://admin:p@eventstore:2113?tls=true',
    '/run/secrets/event_log_writer_url': 'kurrentdb://writer:p@eventstore:2113?tls=true',
    '/run/secrets/event_log_reader_url': 'kurrentdb://reader:p@eventstore:2113?tls=true',
    '/run/secrets/read_store_writer_url': 'mongodb://writer:p@mongo/filiz_read',
    '/run/secrets/read_store_reader_url': 'mongodb://reader:p@mongo/filiz_read',
    '/run/secrets/vault_writer_url': 'mongodb://writer:p@mongo/filiz_vault',
    '/run/secrets/vault_query_url': 'mongodb://query:p@mongo/filiz_vault',
    '/run/secrets/vault_reader_url': 'mongodb://reader:p@mongo/filiz_vault',
    '/run/secrets/queue_api_url': 'rediss://api:p@redis:6379',
    '/run/secrets/queue_worker_url': 'rediss://worker:p@redis:6379',
  }
  /** The user of each service on each engine: what it writes, it may write, and nothing else. */
  const rights: Readonly<Record<string, Readonly<Partial<Record<'log' | 'readStore' | 'vault' | 'queue', string>>>>> = {
    'command-api': { log: 'writer', readStore: 'reader', vault: 'writer', queue: 'api' },
    'query-api': { log: 'reader', readStore: 'reader', vault: 'query' },
    projector: { log: 'reader', readStore: 'writer' },
    catalogue: { log: 'writer', readStore: 'reader', vault: 'reader' },
    worker: { log: 'writer', readStore: 'reader', vault: 'writer', queue: 'worker' },
    operator: { log: 'writer', readStore: 'writer', vault: 'writer', queue: 'worker' },
    'event-log-users': { log: 'admin' },
  }
  const signing = ['command-api', 'query-api', 'worker', 'operator']

  it.each(ours)(
    'of %s is valid, and has only the users, the keys and the secrets that the service needs',
    (name, service) => {
      const { environment } = service
      expect(
        Object.keys(environment!).filter((name) => ![...knownVariables, ...readFileVariables()].includes(name)),
      ).toEqual([])
      const files = Object.entries(environment!).filter(([name]) => readFileVariables().includes(name))
      expect(
        files.map(([, file]) => file).toSorted(),
        'each mounted secret is used, and each used one is mounted',
      ).toEqual(
        sourcesOf(service)
          .filter((secret) => secret !== 'engines_ca')
          .map((secret) => `/run/secrets/${secret}`),
      )
      expect(sourcesOf(service), 'whom the connection strings trust').toContain('engines_ca')
      const env = Object.fromEntries(
        Object.entries(environment!).map(([name, value]) =>
          name.endsWith('_FILE')
            ? [name.replace(/_FILE$/, ''), mounted[value]!]
            : [name, filledIn(String(value), filled)],
        ),
      )
      const { log, readStore, vault, queue } = rights[name]!
      const [tokens, keys] = [signing.includes(name), vault !== undefined]
      const config = readConfig({ HOST: '0.0.0.0', ...env }, {}, { tokens, keys })
      expect(Object.hasOwn(env, 'TOKEN_SECRET')).toBe(tokens)
      expect(Object.hasOwn(env, 'MASTER_KEY')).toBe(keys)
      const user = (variable: string) => (Object.hasOwn(env, variable) ? new URL(env[variable]!).username : undefined)
      expect(['EVENT_LOG_URL', 'READ_STORE_URL', 'VAULT_URL', 'QUEUE_URL'].map(user)).toEqual([
        log,
        readStore,
        vault,
        queue,
      ])
      expect(config).toMatchObject({
        eventLog: { engine: 'eventstoredb', url: expect.stringContaining('@eventstore:2113') },
        ...(readStore ? { readStore: { engine: 'mongodb' } } : {}),
        ...(vault ? { vault: { engine: 'mongodb' } } : {}),
        ...(queue ? { queue: { engine: 'redis' } } : {}),
        smtpUrl: name === 'worker' || name === 'operator' ? filled.SMTP_URL : null,
        publicUrl: tokens ? 'http://localhost:8080' : null,
      })
    },
  )

  it('makes the services behind the gateway trust the proxy headers', () => {
    for (const name of ['command-api', 'query-api']) expect(services[name]!.environment!['TRUST_PROXY']).toBe('1')
  })

  it('exposes metrics to Prometheus on a port that the gateway does not route', () => {
    const gateway = read('deploy/gateway.conf.template')
    expect(gateway).not.toContain('9464')
    for (const [name, { environment }] of ours)
      expect(environment!['METRICS_PORT'], name).toBe(name === 'event-log-users' ? undefined : '9464')
    expect(gateway).not.toContain('metrics')
  })

  it('gives the gateway the content security policy of the services', () => {
    const environment = services['gateway']!.environment!
    expect(environment['CONTENT_SECURITY_POLICY']).toBe(pagePolicy)
    const filter = new RegExp(filledIn(environment['NGINX_ENVSUBST_FILTER']!, {}))
    const inTemplate = [
      ...new Set([...read('deploy/gateway.conf.template').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!)),
    ]
    expect(inTemplate.sort()).toEqual(
      Object.keys(environment)
        .filter((name) => filter.test(name))
        .sort(),
    )
    expect(inTemplate.length).toBeGreaterThan(0)
  })
})

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile')
  const stages = Object.fromEntries(
    dockerfile
      .split(/^FROM /m)
      .slice(1)
      .map((stage) => [/ AS (\S+)/.exec(stage)![1]!, stage]),
  )
  const workspaces = (JSON.parse(read('package.json')) as { workspaces: string[] }).workspaces
  const manifest = (workspace: string) =>
    JSON.parse(read(`${workspace}/package.json`)) as { name: string; dependencies?: Record<string, string> }
  const folders = new Map(workspaces.map((workspace) => [manifest(workspace).name, workspace]))
  const needs = (workspace: string): string[] => {
    const direct = Object.keys(manifest(workspace).dependencies ?? {}).flatMap((name) => folders.get(name) ?? [])
    return [workspace, ...direct.flatMap(needs)]
  }
  const entries = [...read('start.cjs').matchAll(/'\.\/([\w/-]+)\/\w+\.ts'/g)]
    .map(([, folder]) => workspaces.find((workspace) => folder === workspace || folder!.startsWith(`${workspace}/`))!)
    .filter((workspace) => workspace !== 'standalone')
  const needed = [...new Set(entries.flatMap(needs))].sort()
  const copied = (stage: string) => [...stages[stage]!.matchAll(/^COPY ([\w/-]+) \1$/gm)].map(([, folder]) => folder!)

  it('copies the manifest of every workspace', () => {
    expect(
      [...stages['manifests']!.matchAll(/^COPY ([\w/-]+)\/package\.json \1\/$/gm)]
        .map(([, workspace]) => workspace!)
        .sort(),
    ).toEqual([...workspaces].sort())
  })

  it('copies the workspaces that the services need, and no others', () => {
    expect(needed).toEqual(
      expect.arrayContaining([
        'domain',
        'platform/engines',
        'platform/application',
        'platform/http',
        'command-api',
        'query-api',
        'projector',
        'catalogue',
      ]),
    )
    expect(copied('services').sort()).toEqual(needed)
    expect(
      [...stages['production-modules']!.matchAll(/--workspace ([\w/-]+)/g)].map(([, workspace]) => workspace!).sort(),
    ).toEqual(needed)
    expect(stages['production-modules']).toContain('--omit=dev')
  })

  it('copies for the frontend build only the workspaces that the frontend imports', () => {
    expect(copied('browser').sort()).toEqual([...new Set(needs('frontend'))].sort())
  })

  it('runs node directly as an unprivileged user', () => {
    expect(stages['services']).toMatch(/^USER node$/m)
    expect(stages['services']).toMatch(/^ENTRYPOINT \["node", "--max-semi-space-size=16", "start\.cjs"\]$/m)
    expect(stages['services']!.indexOf('USER node')).toBeLessThan(stages['services']!.indexOf('ENTRYPOINT'))
    expect(stages['gateway']).toMatch(/^nginxinc\/nginx-unprivileged:/)
  })

  it('excludes secrets and build artifacts from the build context', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const one of ['.env', '.git', '**/node_modules', '**/dist', 'data']) expect(ignored).toContain(one)
  })
})
