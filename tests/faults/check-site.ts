import type { Known } from '#core/activity/verify-activity.ts'
import type { Book } from './book.ts'
import { callerAt } from './calls.ts'
import type { Staff } from './desk.ts'
import { inspectSite } from './inspect-site.ts'
import type { SiteOnDisk } from './site-on-disk.ts'

type ToCheck = { book: Book; staff: Staff; known: Known | undefined }

/** Field by field, file by file, and in the database itself. */
export async function checkSite(site: SiteOnDisk, { book, staff, known }: ToCheck) {
  const call = callerAt(site.url(), staff.token)
  const flaws = await book.check(call)
  const inspected = await inspectSite(site.environment, known, book.checkpoints)
  const unknown = inspected.records.filter((number) => !book.knows(`record ${number}`))
  return {
    known: inspected.last,
    files: inspected.files,
    flaws: [...flaws, ...inspected.flaws, ...unknown.map((number) => `nobody entered ${number}`)],
  }
}
