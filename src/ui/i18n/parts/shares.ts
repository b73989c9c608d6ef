import { shares as bn } from '../bn/shares.ts'
import { shares as en } from '../en/shares.ts'
import { partOf } from '../messages.ts'

export const [useSharesMessages, sharesMessagesIn] = partOf(en, bn)
