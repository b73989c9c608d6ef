import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

type Need = { what: string; packages: string[]; isMet: () => boolean }
type Environment = Record<string, string | undefined>

/** Chromium without windows, a package of Debian */
const headlessShell = 'chromium-headless-shell'

/** On Debian, the PATH of ordinary users and of some root shells lacks mkfs.ext4, HAProxy and nginx. */
export const systemPath = [process.env.PATH, '/usr/local/sbin', '/usr/sbin', '/sbin']
  .filter(Boolean)
  .join(delimiter)

const needs: Need[] = [
  {
    what: 'the PostgreSQL server programs',
    packages: ['postgresql'],
    isMet: () => findPostgres() !== undefined,
  },
  {
    what: 'Chromium or Google Chrome',
    packages: [headlessShell],
    isMet: () => findChromium() !== undefined,
  },
  {
    what: 'OpenStack Swift, an object store',
    packages: ['python3-swift'],
    isMet: () => findSwift() !== undefined,
  },
  {
    what: 'openpyxl for Python and zip, which write files for imports',
    packages: ['python3-openpyxl', 'zip'],
    isMet: () => findOpenpyxl() !== undefined && isInPath('zip'),
  },
  {
    what: 'unzip and jq, which read copies of data',
    packages: ['unzip', 'jq'],
    isMet: () => ['unzip', 'jq'].every(isInPath),
  },
  {
    what: 'openssl',
    packages: ['openssl'],
    isMet: () => isInPath('openssl'),
  },
  {
    what: 'zbarimg, which reads QR codes',
    packages: ['zbar-tools'],
    isMet: () => isInPath('zbarimg'),
  },
  {
    what: 'Go with its libraries of checksum databases, which check the transparency log',
    packages: ['golang-go', 'golang-golang-x-mod-dev'],
    isMet: () => isInPath('go') && existsSync('/usr/share/gocode/src/golang.org/x/mod/sumdb'),
  },
  {
    what: 'HAProxy, which stands in front of two processes',
    packages: ['haproxy'],
    isMet: () => isInPath('haproxy'),
  },
  {
    what: 'strace, eatmydata and mkfs.ext4, by which disks and system calls fail in tests',
    packages: ['strace', 'eatmydata', 'e2fsprogs'],
    isMet: () => !mayMountDisks() || ['strace', 'eatmydata', 'mkfs.ext4'].every(isInPath),
  },
  {
    what: 'a font with Bengali letters',
    packages: ['fontconfig', 'fonts-lohit-beng-bengali'],
    isMet: hasBengaliFont,
  },
]

/** The folder that holds initdb, pg_ctl and postgres. Debian keeps it out of the PATH. */
export function findPostgres(
  env: Environment = process.env,
  ...others: string[]
): string | undefined {
  const programs = ['initdb', 'pg_ctl', 'postgres', ...others]
  const folders = [
    ...pathFolders(env),
    ...newestFirst('/usr/lib/postgresql'),
    ...newestFirst('/opt/homebrew/opt', 'postgresql'),
    ...newestFirst('/usr/local/opt', 'postgresql'),
  ]
  return folders.find((folder) => programs.every((program) => isProgram(join(folder, program))))
}

export function findChromium(env: Environment = process.env): string | undefined {
  // The headless shell needs a third of the processor time to start. Ubuntu's chromium-browser may be a stub.
  const names = [
    headlessShell,
    'chromium',
    'google-chrome',
    'google-chrome-stable',
    'chromium-browser',
  ]
  const folders = pathFolders(env)
  const places = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    `/usr/bin/${headlessShell}`,
    '/usr/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return places.find(isProgram)
}

/** Finds a Python interpreter that has the modules of OpenStack Swift. */
export function findSwift(env?: Environment): string | undefined {
  return findPython('swift.common.middleware.s3api, swift.obj.mem_server', env)
}

export function findOpenpyxl(env?: Environment): string | undefined {
  return findPython('openpyxl', env)
}

/** Finds a Python with these modules. /usr/bin comes first, since Debian installs modules for that Python. */
function findPython(modules: string, env: Environment = process.env): string | undefined {
  const places = ['/usr/bin', ...pathFolders(env)].map((folder) => join(folder, 'python3'))
  const asks = ['-c', `import ${modules}`]
  return places.filter(isProgram).find((python) => spawnSync(python, asks).status === 0)
}

/** Installs what the tests need and this machine lacks; prints one line and returns false if it cannot. */
export function provision(): boolean {
  const missing = needs.filter((need) => !need.isMet())
  const complaint = missing.length > 0 && installWithApt(missing.flatMap((need) => need.packages))
  // Ignore the exit code: Debian's package may fail to start its own cluster, which the tests do not use.
  const stillMissing = missing.filter((need) => !need.isMet())
  if (stillMissing.length === 0) {
    // Any Chromium will do, but one with windows takes longer for every page.
    if (!isInPath(headlessShell) && isKnownToApt(headlessShell)) installWithApt([headlessShell])
    return true
  }

  const what = stillMissing.map((need) => need.what).join(', ')
  const packages = stillMissing.flatMap((need) => need.packages).join(' ')
  console.error(
    `Please install ${what} (on Debian: apt-get install ${packages}). Not done here: ${complaint}`,
  )
  return false
}

/** Returns the reason why the installation failed. */
function installWithApt(packages: string[]): string {
  if (!pathFolders(process.env).some((folder) => isProgram(join(folder, 'apt-get')))) {
    return 'this machine has no apt-get'
  }
  const isRoot = process.getuid?.() === 0
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) {
    return 'this user is not root and sudo asks for a password'
  }

  console.log(`Installing ${packages.join(' ')} with apt-get`)
  const aptGet = (...args: string[]) => {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args]
    const [program = 'env', ...rest] = isRoot ? command : ['sudo', '-n', ...command]
    return spawnSync(program, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  }
  aptGet('update')
  const { status, stderr } = aptGet(
    '-o=DPkg::Lock::Timeout=300',
    'install',
    '--yes',
    '--no-upgrade',
    '--no-install-recommends',
    ...packages,
  )
  const errors = (stderr ?? '').split('\n').filter((line) => line.startsWith('E: '))
  return errors.join(' ') || `apt-get ended with ${status}`
}

function isKnownToApt(name: string): boolean {
  return spawnSync('apt-cache', ['show', '--quiet', name]).status === 0
}

/** Tests with failing disks need root on Linux; elsewhere they are skipped. */
function mayMountDisks(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0
}

function isInPath(program: string): boolean {
  return pathFolders({ PATH: systemPath }).some((folder) => isProgram(join(folder, program)))
}

function hasBengaliFont(): boolean {
  if (process.platform !== 'linux') return true
  const { stdout } = spawnSync('fc-list', [':lang=bn'], { encoding: 'utf8' })
  return Boolean(stdout?.trim())
}

function pathFolders(env: Environment): string[] {
  return (env.PATH ?? '').split(delimiter).filter(Boolean)
}

function newestFirst(parent: string, prefix = ''): string[] {
  try {
    return readdirSync(parent)
      .filter((name) => name.startsWith(prefix))
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((name) => join(parent, name, 'bin'))
  } catch {
    return []
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

if (import.meta.main && !provision()) process.exitCode = 1
