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
  tokens: Tokens
  passwords: Passwords
  secondFactors: SecondFactors
  /** Absent: no other provider can be signed in by */
  openId: OpenId | undefined
  figures: LookupFigures
  post: Post
  /** Whether letters reach people, or only the console */
  mailsAreSent: boolean
  afterwards: Afterwards
  preparePicture: PreparePicture
  /** Throws while the disk is nearly full: then nothing new is kept, and all goes on that only reads */
  requireRoom: () => void
  /** Tells whoever runs this that bytes are gone which should be there */
  reportLoss: (blob: string) => void
  /** Tells them that bytes could not be removed now, and wait for the sweeper */
  reportLitter: (error: unknown) => void
  /** Keeps who was erased where an older backup, once restored, finds it */
  rememberErased: (id: string) => Promise<void>
  /** Looks at the settings, the machine, and all that the site stands on */
  runDoctor: () => Promise<Finding[]>
  grantMinutes: number
  /** Whether people reach the site over https: then cookies travel over nothing else */
  isHttps: boolean
  now: () => Date
  newId: () => string
}

export type CurrentSettings = Settings & {
  id: string
  revision: number
  /** What the operator fixed in the environment: the dashboard shows it, and changes nothing */
  fixed: readonly FixedSetting[]
}

export type FixedSetting = 'lookupPolicy' | 'limits'
