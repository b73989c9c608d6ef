import { setTimeout as sleep } from 'node:timers/promises'
import type { BadFile, FilesVerified } from '#contract/site/overview.ts'
import { verifyInTurn } from '#core/upkeep/verify-in-turn.ts'
import { type BlobStore, readIntact } from '#platform/blobs/blob-store.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Log } from '#platform/log.ts'

type Deps = { db: Db; blobs: BlobStore; now: () => Date; log: Log }

const [pauseMs, mostSuspects] = [20, 1000]

export type Verification = ReturnType<typeof createVerification>

/** Reads all files within a week, and records those that are missing or damaged. */
export function createVerification({ db, blobs, now, log }: Deps) {
  /** Files that a request found missing or damaged since the last step */
  const suspects = new Set<string>()

  function report(blob: string, because: BadFile['because']): void {
    log.error({ blob, because }, 'a document points at a file that is missing or damaged')
  }

  return {
    reportLoss(blob: string, because: BadFile['because']): void {
      if (suspects.has(blob) || suspects.size >= mostSuspects) return
      suspects.add(blob)
      report(blob, because)
    },
    async step(before?: FilesVerified): Promise<FilesVerified> {
      const deps = {
        ...{ db, now, suspects: [...suspects], reportLoss: report },
        pause: () => sleep(pauseMs),
        async read(blob: string) {
          const read = await readIntact(blobs, blob)
          return typeof read === 'string' ? read : 'intact'
        },
      }
      suspects.clear()
      return verifyInTurn(deps, before)
    },
  }
}
