import { expiring as bn } from '../bn/expiring.ts'
import { expiring as en } from '../en/expiring.ts'
import { partOf } from '../messages.ts'

export const [useExpiringMessages] = partOf(en, bn)
