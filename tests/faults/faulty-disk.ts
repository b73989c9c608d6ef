import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { systemPath } from '../../scripts/provision.ts'

const execute = promisify(execFile)
const env = { ...process.env, PATH: systemPath }
const run = (program: string, args: string[]) => execute(program, args, { env })

// EXT4_IOC_SHUTDOWN, with the flag that keeps even the journal from being flushed; at a word, to be quick
const cutPower = `use Fcntl; sysopen(my $disk, $ARGV[0], O_RDONLY) or die $!; print "ready"; <STDIN>;
my $flag = pack("L", 2); ioctl($disk, 0x8004587D, $flag) or die $!`

const beginning = 'countersign-disk-'

export type FaultyDisk = AsyncDisposable & {
  folder: string
  /** Cuts the power: what was not flushed is gone, and every write fails. Answers the moment before. */
  cut(): Promise<number>
  /** Nothing more can be written where nothing was yet: such writes are lost, and the next flush says so, once. */
  starve(): Promise<void>
  /** There is room again below the file system. */
  feed(): Promise<void>
  /** Power is back: the journal is recovered. Whoever used the disk must have ended. */
  restore(): Promise<void>
}

/** A disk whose power can be cut: an ext4 file system in a file. Linux, as root. */
export async function openFaultyDisk(mebibytes = 192): Promise<FaultyDisk> {
  await removeForgotten()
  // In memory: what a disk's own cache does is not what is looked into here.
  const above = await mkdtemp(join(tmpdir(), `${beginning}${process.pid}-`))
  const size = `size=${2 * mebibytes + 16}M`
  await run('mount', ['-t', 'tmpfs', '-o', size, 'countersign', above])
  const [image, folder] = [join(above, 'image'), join(above, 'disk')]
  await mkdir(folder)
  // PostgreSQL runs as somebody else.
  await chmod(above, 0o711)
  await writeFile(image, '')
  await truncate(image, mebibytes * 2 ** 20)
  await run('mkfs.ext4', ['-q', '-F', '-E', 'lazy_itable_init=0', image])
  const mount = () => run('mount', ['-o', 'loop', image, folder])
  await mount()

  return {
    folder,
    async cut() {
      const switcher = spawn('perl', ['-e', `$| = 1; ${cutPower}`, folder])
      const ended = once(switcher, 'exit')
      await once(switcher.stdout, 'data')
      const at = Date.now()
      switcher.stdin.end('now\n')
      const [code] = await ended
      if (code !== 0) throw new Error('The power could not be cut')
      return at
    },
    async starve() {
      const { stdout } = await run('du', ['-sk', above])
      await run('mount', ['-o', `remount,size=${Number.parseInt(stdout, 10)}k`, above])
    },
    async feed() {
      await run('mount', ['-o', `remount,${size}`, above])
    },
    async restore() {
      await unmount(folder)
      await run('e2fsck', ['-p', image]).catch((error: { code?: number; stdout?: string }) => {
        const isMended = error.code === 1
        if (!isMended) throw new Error(`The file system is broken: ${error.stdout}`)
      })
      // Who looked at all mounts at the wrong moment may hold on to the file system that lost its power.
      await rename(image, `${image}.old`)
      await run('cp', ['--sparse=always', `${image}.old`, image])
      await rm(`${image}.old`)
      await mount()
    },
    async [Symbol.asyncDispose]() {
      await unmount(folder)
      await unmount(above)
      await rm(above, { recursive: true })
    },
  }
}

/** Disks of runs that were ended before they could tidy up. */
async function removeForgotten(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(beginning)) continue
    if (existsSync(join('/proc', name.slice(beginning.length).split('-')[0] ?? ''))) continue
    const above = join(tmpdir(), name)
    await run('umount', [join(above, 'disk')]).catch(() => {})
    await run('umount', [above]).catch(() => {})
    await rm(above, { recursive: true, force: true })
  }
}

/** Those who used it may be ending at this moment. */
async function unmount(folder: string): Promise<void> {
  for (let triesLeft = 100; ; triesLeft--) {
    try {
      await run('umount', [folder])
      return
    } catch (error) {
      if (triesLeft === 0) throw error
      await sleep(50)
    }
  }
}

/** Whether disks can be made to fail here: as root, on Linux, where loop devices can be mounted. */
export async function canHaveFaultyDisks(): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const isMissing = (program: string) => spawnSync(program, { env }).error !== undefined
  if (['strace', 'eatmydata'].some(isMissing)) return false
  return openFaultyDisk(16).then(
    async (disk) => {
      await disk[Symbol.asyncDispose]()
      return true
    },
    () => false,
  )
}
