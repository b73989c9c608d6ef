import type { Settings } from '#contract/settings.ts'
import type { Finding } from '#contract/site/finding.ts'
import type { BadFile } from '#contract/site/overview.ts'
import type { Role, TokenScope } from '#contract/staff.ts'
import type { Afterwards } from '#platform/afterwards.ts'
import type { BlobStore } from '#platform/blobs/blob-store.ts'
import type { Db } from '#platform/db/schema.ts'
import type { OpenId } from '#platform/identity/open-id.ts'
import type { SecondFactors } from '#platform/identity/second-factors.ts'
import type { SigningKeys } from '#platform/identity/signing-keys.ts'
import type { AttemptCounter } from '#platform/limits.ts'
import type { Passwords } from '#platform/passwords.ts'
import type { PreparePicture } from '#platform/pictures/picture.ts'
import type { ReadLetters } from '#platform/pictures/run-ocr.ts'
import type { Seals } from '#platform/seals.ts'
import type { OpenZip } from '#platform/sheets/open-zip.ts'
import type { ReadSheet } from '#platform/sheets/sheet.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { LookupFigures } from './activity/lookup-figures.ts'
import type { MissBrake } from './lookup/miss-brake.ts'
import type { Post } from './proofs/letter.ts'

export type Actor = { role: 'stranger' } | SignedIn

export type SignedIn = {
  role: Role
  id: string
  /** The account's details; absent for work of the product itself */
  profile?: { name: string; email: string; photoUrl: string }
  /** The credential in use; neither for work of the product itself */
  sessionId?: string
  tokenId?: string
  /** Work that goes on without a credential: the account is asked */
  isInBackground?: boolean
  /** Of the token in use: it may do no more */
  scopes?: readonly TokenScope[]
  /** Staff who still have to set up the required second factor */
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
  counters: { attempts: AttemptCounter; figures: LookupFigures; misses: MissBrake }
  /** Whether it is configured: otherwise letters are shown on the console */
  mail: Post & { isConfigured: boolean }
  operations: Operations
  now: () => Date
  newId: () => string
}

export type Files = {
  blobs: BlobStore
  preparePicture: PreparePicture
  readSheet: ReadSheet
  openZip: OpenZip
  /** Absent: the operator has named no program for it */
  readLetters: ReadLetters | undefined
  /** Throws while the disk is nearly full: then nothing new is kept, and all goes on that only reads */
  requireRoom: () => void
  /** Tells the operator that bytes are gone or not what was stored */
  reportLoss: (blob: string, because: BadFile['because']) => void
  /** Tells the operator that bytes could not be deleted now and wait for garbage collection */
  reportLitter: (error: unknown) => void
}

type Identity = {
  seals: Seals
  tokens: Tokens
  passwords: Passwords
  secondFactors: SecondFactors
  signingKeys: SigningKeys
  /** Absent: no OpenID provider is configured */
  openId: OpenId | undefined
  /** For whoever watches the log: the network, and nothing that says whose account it was */
  reportFailedSignIn: (failed: FailedSignIn) => void
}

export type FailedSignIn = {
  network: string
  by: 'password' | 'code'
  because: 'wrong' | 'too-many'
}

type Operations = {
  /** Waits for up to 25 ms, so that small differences of time tell nothing */
  randomDelay: () => Promise<void>
  afterwards: Afterwards
  /** Records erased ids where a restore of an older backup finds them */
  rememberErased: (id: string) => Promise<void>
  runDoctor: () => Promise<Finding[]>
}

export type CurrentSettings = Settings & {
  id: string
  revision: number
  /** Whether the organisation was named; before, visitors are told that the site is being set up */
  isSetUp: boolean
  /** Settings fixed by the environment: the dashboard shows them read-only */
  fixed: readonly ('lookupPolicy' | 'limits')[]
  uploads: { files: number; megabytes: number } | 'off'
  grantMinutes: number
  /** Whether the site is served over https, so that cookies are Secure */
  isHttps: boolean
  /** Keys of those who cosign the transparency log */
  witnesses: readonly string[]
  /** Whether people may register although no mail can confirm their emails */
  registersWithoutMail: boolean
}
