import { scans as bn } from '../bn/scans.ts'
import { scans as en } from '../en/scans.ts'
import { partOf } from '../messages.ts'

export const [useScansMessages] = partOf(en, bn)
