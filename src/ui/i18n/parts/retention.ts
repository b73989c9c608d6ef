import { retention as bn } from '../bn/retention.ts'
import { retention as en } from '../en/retention.ts'
import { partOf } from '../messages.ts'

export const [useRetentionMessages] = partOf(en, bn)
