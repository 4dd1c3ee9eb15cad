import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { pagePolicy } from '@filiz/standalone/static-files.ts'

/** The gateway's configuration of production. */
export const gatewayTemplate = readFileSync(
  path.join(import.meta.dirname, '..', '..', 'deploy', 'gateway.conf.template'),
  'utf8',
)

export const nginxProgram = [
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/sbin/nginx',
  '/opt/homebrew/bin/nginx',
].find((file) => existsSync(file))
if (!nginxProgram) console.log('the gateway was not started: there is no nginx here (apt-get install nginx-light)')

export interface GatewayOptions {
  /** An existing folder for logs, temporary files and, in `html`, static files. */
  readonly folder: string
  readonly port: number
  /** Ports of the services. */
  readonly commands: readonly number[]
  readonly queries: readonly number[]
  /** Addresses of the proxy in front. */
  readonly trusted: string
}

/** Starts nginx as in production and waits until it answers. Resolves to a function that stops it. */
export async function startNginx({ folder, port, commands, queries, trusted }: GatewayOptions) {
  const site = Object.entries({
    CONTENT_SECURITY_POLICY: pagePolicy,
    PUBLIC_URL: 'https://filiz.example',
    OPERATOR_NAME: 'Ayşe ve Oğulları',
    OPERATOR_ADDRESS: '',
    OPERATOR_EMAIL: 'ayse@filiz.example',
    TRUSTED_PROXY: trusted,
  })
    .reduce((rest, [name, value]) => rest.replaceAll(`\${${name}}`, value), gatewayTemplate)
    // Docker's name server gives the addresses of all replicas, here each has a line.
    .replace(/server command-api:8081 resolve(.*);/, (_, more: string) => serversAt(commands, more))
    .replace(/server query-api:8082 resolve(.*);/, (_, more: string) => serversAt(queries, more))
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/usr/share/nginx/html', path.join(folder, 'html'))
    .replaceAll('/var/log/nginx', folder)
  writeFileSync(path.join(folder, 'site.conf'), site)
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `
    ${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 256; }
    http {
      types { text/html html; text/css css; application/javascript js; image/svg+xml svg; }
      default_type application/octet-stream;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      include ${folder}/site.conf;
    }`,
  )
  const child = spawn(nginxProgram!, ['-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await eventually('nginx answers', async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${readFileSync(`${folder}/error.log`, 'utf8')}`)
    return fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

const serversAt = (ports: readonly number[], more: string) =>
  ports.map((port) => `server 127.0.0.1:${port}${more};`).join('\n')
