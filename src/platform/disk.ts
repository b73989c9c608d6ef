import { existsSync, realpathSync, statfsSync, statSync } from 'node:fs'
import { mkdir, open, stat, utimes } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { NotBegun } from './db/errors.ts'
import { fillReserve, freeBytesIn, makeRoom, missingReserveBytes } from './disk-reserve.ts'

type DiskKind = 'disk' | 'memory' | 'network' | 'none'

/** File system numbers of statfs(2) on Linux */
const kinds: Record<Exclude<DiskKind, 'disk'>, number[]> = {
  // Virtual file systems such as /proc and /sys, where nothing can be stored
  none: [
    0x9fa0, 0x62656572, 0x27e0eb, 0x63677270, 0x64626720, 0x73636673, 0xcafe4a11, 0x1cd1,
    0x19800202, 0x74726163, 0x62656570, 0x42494e4d,
  ],
  memory: [0x01021994, 0x858458f6],
  network: [0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x00c36400, 0x5346414f, 0x01021997],
}

/** What kind of file system a folder is on, or would be on once created. */
export function diskKind(folder: string): DiskKind {
  if (process.platform !== 'linux') return 'disk'
  const { type } = statfsSync(nearestFolder(folder))
  const [kind = 'disk'] = Object.entries(kinds).find(([, types]) => types.includes(type)) ?? []
  return kind as DiskKind
}

export function nearestFolder(folder: string): string {
  const absolute = resolve(folder)
  return existsSync(absolute) ? absolute : nearestFolder(dirname(absolute))
}

/** Whether a place is a folder or within it, also by way of links. Neither needs to exist yet. */
export function isInside(place: string, folder: string): boolean {
  const [inner, outer] = [place, folder].map(withoutLinks)
  return `${inner}${sep}`.startsWith(`${outer}${sep}`)
}

function withoutLinks(place: string): string {
  const nearest = nearestFolder(place)
  return resolve(realpathSync(nearest), relative(nearest, resolve(place)))
}

const notWritten = ['EROFS', 'EIO']

/** Throws if the disk has become read-only, as Linux makes it after an error. */
export async function requireWritable(folder: string): Promise<void> {
  const now = new Date()
  await utimes(folder, now, now).catch((error: NodeJS.ErrnoException) => {
    // Others, such as a folder of another owner, say nothing of the disk.
    if (notWritten.includes(error.code ?? '')) throw error
  })
}

/** Flushes a folder: otherwise a power cut may lose new entries in it. */
export async function flush(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Unlike a recursive `mkdir` of Node, it ends where nothing can be created, as in /proc. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const above = dirname(folder)
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || (await exists(above))) throw error
    await makeFolder(above)
    await mkdir(folder)
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** For `catch`: turns "no such file" into undefined. */
export function ifAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** The free bytes, without those that the reserve still needs */
export function bytesLeft(folder: string): number {
  return freeBytesIn(folder) - missingReserveBytes(folder)
}

/** Throws the error of a full disk if too little space is left in the folder now. */
export function requireSpace(folder: string, leastBytes: number): void {
  if (bytesLeft(folder) < leastBytes) throw nearlyFull()
}

/**
 * For work that fills another folder, perhaps on the same disk: returns a check that throws the error of a full
 * disk before too little space is left. Where it is little already, the work may use half of that. The other
 * folder is looked at in the first check, while the work uses it: a network disk that hangs would hang the process.
 */
export function spaceCheck(folder: string, leastBytes: number, filled: string): () => void {
  const left = bytesLeft(folder)
  const spared = left > leastBytes ? leastBytes : left / 2
  const deviceOf = (place: string) => statSync(nearestFolder(place)).dev
  let isShared: boolean | undefined
  return () => {
    isShared ??= deviceOf(folder) === deviceOf(filled)
    if (isShared) requireSpace(folder, spared)
  }
}

function nearlyFull(): NotBegun {
  return new NotBegun(Object.assign(new Error('The disk is nearly full'), { code: 'ENOSPC' }))
}

/** Answers from the last check, so that a request does not wait for the disk. */
export function watchFreeSpace(folder: string, leastBytes: number) {
  let left = Number.POSITIVE_INFINITY

  function look(): void {
    left = bytesLeft(folder)
  }

  return {
    /** Throws the error of a full disk if too little space is left */
    require(): void {
      if (left < leastBytes) throw nearlyFull()
    },
    /** Free bytes at the last check, without those that the reserve still needs */
    left: () => Math.max(0, left),
    /** Checks the free space, and truncates the reserve or fills it again */
    async keepReserve(): Promise<void> {
      makeRoom(folder)
      look()
      const hasRoom = left >= Math.max(leastBytes, 1)
      if (hasRoom && missingReserveBytes(folder) > 0) await fillReserve(folder)
    },
    /** Makes a little space on a full disk, which a process needs to start. */
    makeRoomToStart(): void {
      makeRoom(folder, { isStart: true })
      look()
    },
  }
}
