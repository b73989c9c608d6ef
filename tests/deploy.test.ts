import { globSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settingsOfTheEnvironment } from '#platform/environment/settings.ts'

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const found = (pattern: RegExp, text: string) => pattern.exec(text)?.[1] ?? `no ${pattern}`

/** The id of the user `node` in the base image */
const uid = 1000
const dockerfile = read('docker/Dockerfile')
const ownedFolders = found(/install -d -o node -g node -m 700 (.*)/, dockerfile).split(' ')
const stopWithin = Number(settingsOfTheEnvironment.STOP_WITHIN_SECONDS.example)
const stopNotice = Number(settingsOfTheEnvironment.STOP_NOTICE_SECONDS.example)

function expectKnownSettings(names: string[]): void {
  const known = Object.keys(settingsOfTheEnvironment)
  for (const name of names) expect(known, name).toContain(name.replace(/_FILE$/, ''))
}

type Service = {
  build?: object
  environment: Record<string, string | number>
  volumes?: string[]
  tmpfs?: string[]
  secrets?: string[]
  read_only?: boolean
  ulimits?: object
  logging?: object
  stop_grace_period?: string
  networks: { inside: { ipv4_address?: string } }
}
type Compose = {
  services: Record<string, Service>
  secrets?: Record<string, { file: string }>
  networks: { inside: { ipam: { config: Record<'subnet' | 'ip_range' | 'gateway', string>[] } } }
  volumes: Record<string, unknown>
}

test('the image runs as a user who owns the folders that it writes to', () => {
  expect(found(/^USER (\S+)$/m, dockerfile)).toBe('node')
  expect(ownedFolders).toContain(found(/DATA_DIR=(\S+)/, dockerfile))
  expect(ownedFolders).toContain(found(/^VOLUME (\S+)$/m, dockerfile))
})

describe.each(['compose.small.yaml', 'compose.large.yaml'])('%s', (name) => {
  const text = read(`docker/${name}`)
  const compose: Compose = parse(text)
  const ours = Object.entries(compose.services).filter(([, { build }]) => build)
  const mountsOf = ({ volumes = [], tmpfs = [] }: Service) => ({
    // A colon may also be part of ${NAME:-default} or ${NAME:?why}.
    volumes: volumes.map((one) => {
      const [, from = '', to = ''] = /^(\$\{.*?\}|[^:]*):([^:]*)/.exec(one) ?? []
      return { from, to }
    }),
    tmpfs,
  })

  test('what the site writes to is its own, and there is nothing else that it could write to', () => {
    expect(ours.length).toBeGreaterThan(0)
    for (const [, service] of ours) {
      const { volumes, tmpfs } = mountsOf(service)
      for (const { from, to } of volumes) {
        const volume = /^\$\{\w+:-(\w+)\}$/.exec(from)?.[1] ?? from
        if (volume in compose.volumes) expect(ownedFolders, volume).toContain(to)
        else expect(from).toContain(`that user ${uid} owns, chmod 700`)
      }
      for (const one of tmpfs.filter((one) => one !== '/tmp')) {
        expect(one).toContain(`:uid=${uid},gid=${uid},mode=0700`)
      }
      expect(service.read_only).toBe(true)
      expect(service.ulimits).toEqual({ core: 0 })
      const writable = [...volumes.map(({ to }) => to), ...tmpfs.map((one) => one.split(':')[0])]
      const { DATA_DIR = '/data', BACKUP_DIR } = service.environment
      expect(writable).toEqual(expect.arrayContaining([DATA_DIR, BACKUP_DIR]))
    }
  })

  test('no log grows without end', () => {
    for (const { logging } of Object.values(compose.services)) {
      expect(logging).toEqual({ driver: 'local' })
    }
  })

  test('each file with a secret is given to the site, and made readable to its user', () => {
    const given = found(new RegExp(`^#   chown ${uid}:${uid} (.*)$`, 'm'), text).split(' ')
    for (const [, { environment, secrets = [] }] of ours) {
      const files = Object.entries(environment).filter(([key]) => key.endsWith('_FILE'))
      expect(files.map(([, path]) => path).toSorted()).toEqual(
        secrets.map((secret) => `/run/secrets/${secret}`).toSorted(),
      )
      for (const secret of secrets) expect(given).toContain(compose.secrets?.[secret]?.file)
      expectKnownSettings(Object.keys(environment))
    }
  })

  test('the address that is trusted belongs to the proxy alone', () => {
    const [{ subnet = '', ip_range = '', gateway = '' } = {}] = compose.networks.inside.ipam.config
    const within = (network: string, address: string) => {
      const [base = '', bits] = network.split('/')
      const list = new BlockList()
      list.addSubnet(base, Number(bits))
      return list.check(address)
    }
    const trusted = compose.services.caddy?.networks.inside.ipv4_address ?? ''
    for (const fixed of [trusted, gateway]) {
      expect(within(subnet, fixed), fixed).toBe(true)
      expect(within(ip_range, fixed), fixed).toBe(false)
    }
    expect(trusted).not.toBe(gateway)
    for (const [, { environment }] of ours) expect(environment.TRUSTED_PROXIES).toBe(trusted)
  })

  test('the proxy asks each process, and notices a stop in time', () => {
    const upstreams = String(compose.services.caddy?.environment.UPSTREAM).split(' ')
    expect(upstreams).toEqual(ours.map(([service]) => `${service}:3000`))
    const interval = Number(found(/health_interval (\d+)s/, read('proxy/Caddyfile')))
    for (const [, { environment, stop_grace_period = '' }] of ours) {
      expect(environment.STOP_NOTICE_SECONDS).toBeGreaterThan(interval)
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(stopWithin)
    }
  })
})

test('the Kubernetes manifests run as the user of the image, and each path is in a volume', () => {
  const manifests = parseAllDocuments(read('kubernetes/countersign.yaml')).map((one) => one.toJS())
  const ofKind = (kind: string) => manifests.find((one) => one.kind === kind)
  const { data } = ofKind('ConfigMap')
  const { spec } = ofKind('Deployment').spec.template
  const [container] = spec.containers
  const [before] = spec.initContainers
  expect(spec.securityContext).toMatchObject({ runAsUser: uid, runAsGroup: uid, fsGroup: uid })
  expectKnownSettings(Object.keys(data))

  const mounts = (one: typeof container): string[] =>
    one.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true)
  expect(mounts(container)).toContain('/tmp')
  for (const folder of [container.env[0].value, data.BACKUP_DIR]) {
    expect(before.command).toContain(folder)
    for (const one of [before, container]) {
      expect(
        mounts(one).some((mount) => folder.startsWith(`${mount}/`)),
        folder,
      ).toBe(true)
    }
  }
  const volumes = spec.volumes.map(({ name }: { name: string }) => name)
  for (const { name } of container.volumeMounts) expect(volumes).toContain(name)

  const { periodSeconds, failureThreshold } = container.readinessProbe
  expect(Number(data.STOP_NOTICE_SECONDS)).toBeGreaterThan(periodSeconds * failureThreshold)
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(data.STOP_WITHIN_SECONDS))
  // A process that is slow does not hang.
  expect(container.livenessProbe.timeoutSeconds).toBe(container.livenessProbe.periodSeconds)
})

test('unit, command and the page about them name the same user, folders and files', () => {
  const unit = read('countersign.service')
  const setting = (name: string) => found(new RegExp(`^${name}=(.*)$`, 'm'), unit)
  expect(setting('LimitCORE')).toBe('0')
  expect(setting('StartLimitIntervalSec')).toBe('0')
  // By default systemd stops the whole service if the process that reads a picture is killed for want of memory.
  expect(setting('OOMPolicy')).toBe('continue')
  const user = setting('User')
  const dataDir = found(/DATA_DIR=(\S+)/, setting('Environment'))
  expect(dataDir).toBe(`/var/lib/${setting('StateDirectory')}`)
  expect(setting('Group')).toBe(user)
  expect(Number(setting('TimeoutStopSec'))).toBeGreaterThan(stopWithin)

  const command = read('countersign.sh')
  expect(command).toContain(`cd ${setting('WorkingDirectory')} `)
  expect(command).toContain(`runuser -u ${user} --`)
  expect(command).toContain(`DATA_DIR=${dataDir}\n`)
  expect(command).toContain(`--env-file=${setting('EnvironmentFile')} `)
  const page = readFileSync('docs/operate/service.md', 'utf8')
  // Without the dash the site does not start where the disk of the backups is missing.
  for (const text of [unit, page]) expect(text).not.toContain('ReadWritePaths=/')
  for (const line of [
    `useradd --system --home-dir ${dataDir} --shell /usr/sbin/nologin ${user}`,
    `git clone ADDRESS-OF-THE-REPOSITORY ${setting('WorkingDirectory')}`,
    `install -d -m 700 -o ${user} -g ${user} ${dataDir}`,
    `cat > ${setting('EnvironmentFile')} <<`,
  ]) {
    expect(page).toContain(line)
  }
})

test('whatever starts a server gives Node the same option for its heap of new objects', () => {
  const files = [
    'countersign.service',
    'docker/Dockerfile',
    '../countersign.js',
    '../bench/servers.ts',
  ]
  const found = files.map((file) => read(file).match(/--min-semi-space-size=\d+/g))
  expect(found).toEqual(files.map(() => ['--min-semi-space-size=4']))
})

test('HAProxy notices a stop before connections are refused', () => {
  const [, interval, failures] = /inter (\d+)ms fall (\d+)/.exec(read('proxy/haproxy.cfg')) ?? []
  expect(stopNotice * 1000).toBeGreaterThan(Number(interval) * (Number(failures) + 1))
  // With another rule alone it takes 503 for well.
  expect(read('proxy/haproxy.cfg')).toContain('http-check expect status 200')
})

test('each example of a proxy takes the largest form, and writes the address of the visitor itself', () => {
  for (const file of globSync('deploy/proxy/*.conf')) {
    expect(readFileSync(file, 'utf8')).toContain('client_max_body_size 210m')
    expect(readFileSync(file, 'utf8')).toContain('X-Forwarded-For $remote_addr')
  }
  expect(read('proxy/Caddyfile')).toContain('max_size 210MB')
  expect(read('proxy/haproxy.cfg')).toContain('set-header X-Forwarded-For %[src]')
})

test('what the page for trouble quotes from the start and the log, the product says', () => {
  const page = readFileSync('docs/operate/trouble.md', 'utf8')
  const quoted = [...page.matchAll(/^\| `([^`]+)`/gm)].flatMap(([, words]) => words ?? [])
  expect(quoted.length).toBeGreaterThan(20)
  const source = ['main.js', ...globSync('src/**/*.ts')].map((file) => readFileSync(file, 'utf8'))
  const code = source.join('\n')
  expect(quoted.filter((words) => !code.includes(words))).toEqual([])
})
