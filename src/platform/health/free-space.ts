import { statfs } from 'node:fs/promises'

export type FreeSpace = {
  isLow(): boolean
  /** Throws, as a full disk would, while so little is left that nothing new may be kept. */
  require(): void
  /** Bytes that were free at the last look, on the fullest of the disks */
  left(): number
  look(): Promise<void>
}

/** Watches the disks that something is kept on; who asks is answered from the last look. */
export function watchFreeSpace(folders: string[], leastBytes: number): FreeSpace {
  let left = Number.POSITIVE_INFINITY
  const isLow = () => left < leastBytes
  return {
    isLow,
    require() {
      if (!isLow()) return
      throw Object.assign(new Error('The disk is nearly full'), { code: 'ENOSPC' })
    },
    left: () => left,
    async look() {
      const looks = folders.map(async (folder) => {
        const { bavail, bsize } = await statfs(folder)
        return bavail * bsize
      })
      left = Math.min(...(await Promise.all(looks)))
    },
  }
}
