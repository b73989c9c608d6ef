import type { Settings } from '#contract/settings.ts'
import type { Role } from '#contract/staff.ts'
import type { BlobStore } from '#platform/blobs/blob-store.ts'
import type { Db } from '#platform/db/schema.ts'
import type { PreparePicture } from '#platform/images.ts'
import type { AttemptCounter } from '#platform/limits.ts'
import type { Seals } from '#platform/seals.ts'
import type { LookupFigures } from './activity/lookup-figures.ts'

export type Actor = { role: 'stranger' } | { role: Role; id: string }

/** Everything a use case may reach: what is asked, by whom, and what the product stands on. */
export type Ctx = {
  actor: Actor
  /** The network the request came from, as limits count it */
  network: string
  settings: CurrentSettings
  db: Db
  blobs: BlobStore
  attempts: AttemptCounter
  seals: Seals
  figures: LookupFigures
  preparePicture: PreparePicture
  /** Tells whoever runs this that bytes are gone which should be there */
  reportLoss: (blob: string) => void
  grantMinutes: number
  now: () => Date
  newId: () => string
}

export type CurrentSettings = Settings & { id: string }
