import type { Settings } from '#contract/settings.ts'
import type { Finding } from '#contract/site/finding.ts'
import type { BadFile } from '#contract/site/overview.ts'
import type { Role, TokenScope } from '#contract/staff.ts'
import type { Afterwards } from '#platform/afterwards.ts'
import type { BlobStore } from '#platform/blobs/blob-store.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Every } from '#platform/every.ts'
import type { OpenId } from '#platform/identity/open-id.ts'
import type { SecondFactors } from '#platform/identity/second-factors.ts'
import type { SigningKeys } from '#platform/identity/signing-keys.ts'
import type { AttemptCounter } from '#platform/limits.ts'
import type { PackZip } from '#platform/pack-zip.ts'
import type { Passwords } from '#platform/passwords.ts'
import type { PreparePicture } from '#platform/pictures/picture.ts'
import type { ReadLetters } from '#platform/pictures/run-ocr.ts'
import type { Seals } from '#platform/seals.ts'
import type { OpenZip } from '#platform/sheets/open-zip.ts'
import type { ReadSheet } from '#platform/sheets/sheet.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { LookupFigures } from './activity/lookup-figures.ts'
import type { MissBrake } from './lookup/miss-brake.ts'
import type { Outbox } from './proofs/letter.ts'

export type Actor = { role: 'stranger' } | SignedIn

export type SignedIn = {
  role: Role
  id: string
  /** The account's details; absent for background work of the server itself */
  profile?: { name: string; email: string; photoUrl: string; hasPhoto: boolean }
  /** Either a session or a token authenticates the caller; background work of the server has neither. */
  sessionId?: string
  tokenId?: string
  /** Work that continues in the background without a credential: lockActor checks the account instead */
  isInBackground?: boolean
  /** The scopes of the API token in use, which limit what the caller may do */
  scopes?: readonly TokenScope[]
  /** The role of staff once they have set up the required second factor; until then they are students */
  roleWithTwoFactor?: Role
}

/** Everything that a use case may access: the caller, the request, and the infrastructure. */
export type Ctx = {
  actor: Actor
  /** The network of the client's address, as rate limits count it */
  network: string
  settings: CurrentSettings
  db: Db
  files: Files
  identity: Identity
  counters: { attempts: AttemptCounter; figures: LookupFigures; misses: MissBrake }
  /** Whether a mail server is configured: otherwise emails are printed on the console */
  mail: Outbox & { isConfigured: boolean }
  operations: Operations
  now: () => Date
  newId: () => string
}

export type Files = {
  blobs: BlobStore
  preparePicture: PreparePicture
  readSheet: ReadSheet
  openZip: OpenZip
  packZip: PackZip
  /** Reads text in pictures (OCR); undefined if the operator has configured no program for it */
  readLetters: ReadLetters | undefined
  /** Throws while the disk is nearly full: nothing new is stored, but reading still works */
  requireRoom: () => void
  /** Reports to the operator that a blob is missing or damaged */
  reportLoss: (blob: string, because: BadFile['because']) => void
  /** Reports to the operator that a blob could not be deleted and is left to garbage collection */
  reportOrphans: (error: unknown) => void
}

type Identity = {
  seals: Seals
  tokens: Tokens
  passwords: Passwords
  secondFactors: SecondFactors
  signingKeys: SigningKeys
  /** Undefined if no OpenID provider is configured */
  openId: OpenId | undefined
  /** For log monitoring: includes the network, but nothing that identifies the account */
  reportFailedSignIn: (failed: FailedSignIn) => void
}

export type FailedSignIn = {
  network: string
  by: 'password' | 'code'
  because: 'wrong' | 'too-many'
}

type Operations = {
  /** Waits for up to 25 ms, as a defence against timing attacks */
  randomDelay: () => Promise<void>
  afterwards: Afterwards
  every: Every
  /** Stores the id outside the database, so that restoring an older backup erases it again */
  rememberErased: (id: string) => Promise<void>
  runDoctor: () => Promise<Finding[]>
}

export type CurrentSettings = Settings & {
  id: string
  revision: number
  /** Whether the organisation has been named; until then visitors see that the site is being set up */
  isSetUp: boolean
  /** Settings fixed by the environment: the dashboard shows them read-only */
  fixed: readonly ('lookupPolicy' | 'limits' | 'actsFor')[]
  uploads: { files: number; megabytes: number } | 'off'
  grantMinutes: number
  /** Whether the site is served over https, so that cookies are Secure */
  isHttps: boolean
  /** Whether PUBLIC_URL is at a government's host, which only somebody who acts for it can use */
  isAtGovernmentHost: boolean
  /** The public keys of the witnesses that cosign the transparency log */
  witnesses: readonly string[]
  /** Whether people may register although no mail server is there to confirm their email addresses */
  registersWithoutMail: boolean
}
