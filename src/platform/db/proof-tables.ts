import type { Generated } from 'kysely'
import type { KeyPurpose } from '#contract/proof/identity.ts'

/** A key that signs in the name of the site; retired keys stay, so that their signatures can be verified. */
export type SigningKeyTable = {
  id: string
  purpose: KeyPurpose
  /** The identifier (DID) of the site at the address for which the key signs */
  did: string
  publicJwk: string
  sealed: string
  createdAt: string
  retiredAt: string | null
  /** Since when somebody else may have had the key */
  compromisedSince: string | null
  /** Which changes of the key are in the log, separated by spaces */
  logged: Generated<string>
}

export type ProofSchema = {
  signingKey: SigningKeyTable
  statement: StatementTable
  /** `sealedAt`: only known statements of this list are valid, all others count as withdrawn. */
  statusList: { n: number; sealedAt: string | null }
  /** The head of the transparency log: a single row, which writers lock after that of the activity. */
  logHead: LogHeadTable
  logLeaf: LogLeafTable
  /** The hash of each 256 leaves, of each 256 of those hashes, and so on */
  logNode: { log: number; level: number; position: number; hash: string }
  logCheckpoint: LogCheckpointTable
}

type LogHeadTable = {
  id: number
  /** Number of the log, from 1; a new log begins if a restored database cannot continue the published log */
  log: number
  /** The log's name in checkpoints; the first checkpoint fixes it */
  origin: string | null
  size: number
  /** Id of the last leaf in all logs */
  seq: number
  /** The last day whose activity is anchored in the log */
  anchoredOn: string
  /** Why nothing may be signed after a restore; null if signing is allowed */
  held: string | null
}

type LogLeafTable = {
  /** Stays the same even if the position of an unpublished leaf changes */
  seq: number
  log: number
  /** Position in the log, from 0 */
  position: number
  data: string
}

type LogCheckpointTable = {
  log: number
  size: number
  /** Base64 */
  root: string
  /** The signed note with all signatures */
  note: string
  signedAt: string
  /** RFC 3161 response over the note, in base64 */
  timestamp: string | null
}

/** A signed statement about a public record. After an erasure only its place in the status list is left. */
export type StatementTable = {
  id: string
  recordId: string | null
  revision: number
  keyId: string
  jwt: string
  /** Disclosures, separated by ~ */
  disclosures: string
  /** SHA-256 of the JWT, in hex */
  hash: string
  statusList: number
  statusIndex: number
  leaf: number | null
  madeAt: string
  /** When the statement was withdrawn, which is final */
  endedAt: string | null
}
