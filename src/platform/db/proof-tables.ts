import type { Generated } from 'kysely'
import type { KeyPurpose } from '#contract/proof/identity.ts'

/** A key that signs in the name of the site; retired ones stay. */
export type SigningKeyTable = {
  id: string
  purpose: KeyPurpose
  /** In whose name it signs: the identifier of the site at its address */
  did: string
  publicJwk: string
  sealed: string
  createdAt: string
  retiredAt: string | null
  /** Since when somebody else may have had it */
  compromisedSince: string | null
  /** Which of its changes are in the log, separated by spaces */
  logged: Generated<string>
}

export type LogHeadTable = {
  id: number
  /** From 1; the next begins where a restore cannot go on with what was published */
  log: number
  /** Its name in checkpoints, fixed by the first of them */
  origin: string | null
  size: number
  /** Id of the last leaf, of whichever log */
  seq: number
  /** The last day whose activity is anchored */
  anchoredOn: string
  /** Why nothing may be signed, after a restore */
  held: string | null
}

export type LogLeafTable = {
  /** Stays as it is where the position of an unpublished leaf changes */
  seq: number
  log: number
  /** In its log, from 0 */
  position: number
  data: string
}

export type LogCheckpointTable = {
  log: number
  size: number
  /** Base64 */
  root: string
  /** With its signatures */
  note: string
  signedAt: string
  /** RFC 3161 response over the note, in base64 */
  timestamp: string | null
}

/** What was stated of a public record. Of an erased one only its place in the status list is left. */
export type StatementTable = {
  id: string
  recordId: string | null
  revision: number
  keyId: string
  jwt: string
  /** Separated by ~ */
  disclosures: string
  /** SHA-256 of the JWT, in hex */
  hash: string
  statusList: number
  statusIndex: number
  leaf: number | null
  madeAt: string
  /** Since when it stands no longer; it never stands again */
  endedAt: string | null
}

/** `sealedAt`: only statements that are known stand in it. */
export type StatusListTable = { n: number; sealedAt: string | null }
