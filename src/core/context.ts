import type { Settings } from '#contract/settings.ts'
import type { Finding } from '#contract/site/finding.ts'
import type { Role } from '#contract/staff.ts'
import type { Afterwards } from '#platform/afterwards.ts'
import type { BlobStore } from '#platform/blobs/blob-store.ts'
import type { Db } from '#platform/db/schema.ts'
import type { OpenId } from '#platform/identity/open-id.ts'
import type { SecondFactors } from '#platform/identity/second-factors.ts'
import type { AttemptCounter } from '#platform/limits.ts'
import type { Passwords } from '#platform/passwords.ts'
import type { PreparePicture } from '#platform/pictures/picture.ts'
import type { Seals } from '#platform/seals.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { LookupFigures } from './activity/lookup-figures.ts'
import type { Post } from './proofs/letter.ts'

export type Actor = { role: 'stranger' } | SignedIn

export type SignedIn = {
  role: Role
  id: string
  /** As the account says; absent for what the product does by itself */
  profile?: { name: string; email: string; photoUrl: string }
  /** What they came with; neither for what the product does by itself */
  sessionId?: string
  tokenId?: string
  /** Staff by their account, but for the second factor that is required of them */
  lacksTwoFactor?: true
}

/** Everything a use case may reach: who asks, for what, and what the product stands on. */
export type Ctx = {
  actor: Actor
  /** The network the request came from, as limits count it */
  network: string
  settings: CurrentSettings
  db: Db
  files: Files
  identity: Identity
  counters: { attempts: AttemptCounter; figures: LookupFigures }
  /** Whether it is configured: otherwise letters are shown on the console */
  mail: Post & { isConfigured: boolean }
  operations: Operations
  now: () => Date
  newId: () => string
}

export type Files = {
  blobs: BlobStore
  preparePicture: PreparePicture
  /** Throws while the disk is nearly full: then nothing new is kept, and all goes on that only reads */
  requireRoom: () => void
  /** Tells the operator that bytes are gone which should be there */
  reportLoss: (blob: string) => void
  /** Tells the operator that bytes could not be removed now, and wait for garbage collection */
  reportLitter: (error: unknown) => void
}

/** What shows who somebody is. */
export type Identity = {
  seals: Seals
  tokens: Tokens
  passwords: Passwords
  secondFactors: SecondFactors
  /** Absent: no other provider can be signed in by */
  openId: OpenId | undefined
}

export type Operations = {
  /** Work that goes on after the answer */
  afterwards: Afterwards
  /** Keeps who was erased where an older backup, once restored, finds it */
  rememberErased: (id: string) => Promise<void>
  /** Looks at the settings, the machine, and all that the site stands on */
  runDoctor: () => Promise<Finding[]>
}

export type CurrentSettings = Settings & {
  id: string
  revision: number
  /** What the operator fixed in the environment: the dashboard shows it, and changes nothing */
  fixed: readonly FixedSetting[]
  /** How long a result and its files can be opened */
  grantMinutes: number
  /** Whether people reach the site over https: then cookies travel over nothing else */
  isHttps: boolean
}

export type FixedSetting = 'lookupPolicy' | 'limits'
