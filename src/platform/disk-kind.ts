import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export type DiskKind = 'disk' | 'memory' | 'network' | 'none'

/** As statfs(2) numbers them on Linux. */
const kinds: Record<Exclude<DiskKind, 'disk'>, number[]> = {
  // /proc, /sys and their like: what looks like files there is the kernel's.
  none: [
    0x9fa0, 0x62656572, 0x27e0eb, 0x63677270, 0x64626720, 0x73636673, 0xcafe4a11, 0x1cd1,
    0x19800202, 0x74726163, 0x62656570, 0x42494e4d,
  ],
  memory: [0x01021994, 0x858458f6],
  network: [0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x00c36400, 0x5346414f, 0x01021997],
}

/** What a folder lies on, or would lie on once it is made. */
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
