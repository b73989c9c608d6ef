import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

export type SmallDisk = AsyncDisposable & {
  folder: string
  /** The command prefix with which a program sees this disk */
  under: string[]
  /** Runs a shell command in the folder of this disk. */
  run(command: string): Promise<string>
}

const apart = ['--user', '--map-root-user', '--mount']

/** Whether this process may mount a disk in a user namespace, which some Linux systems forbid. */
export const canMakeDisks = (() => {
  try {
    execFileSync('unshare', [...apart, 'mount', '-t', 'tmpfs', 'countersign', '/mnt'])
    return true
  } catch {
    return false
  }
})()

/** Mounts a disk of that size with a copy of a folder, visible only to programs started with `under`. */
export async function openSmallDisk(copied: string, mebibytes: number): Promise<SmallDisk> {
  const folder = '/mnt/data'
  const script =
    `mount -t tmpfs -o size=${mebibytes}M,mode=700 countersign /mnt && ` +
    `cp -a "${copied}" ${folder} && chmod 700 ${folder} && echo ready && cat`
  const keeper = spawn('unshare', [...apart, 'sh', '-c', script])
  const ended = once(keeper, 'exit')
  const [said] = await Promise.race([once(keeper.stdout, 'data'), ended.then(() => [''])])
  if (String(said).trim() !== 'ready') throw new Error('The small disk could not be made')
  const under = ['nsenter', '--preserve-credentials', '-U', '-m', '-t', String(keeper.pid)].concat(
    'env',
    '-C',
    process.cwd(),
  )
  const [program = '', ...args] = [...under, 'sh', '-c']
  return {
    folder,
    under,
    async run(command) {
      const { stdout } = await promisify(execFile)(program, [...args, `cd ${folder}; ${command}`])
      return stdout.trim()
    },
    async [Symbol.asyncDispose]() {
      keeper.stdin.end()
      await ended
    },
  }
}
