import { shares as bn } from '../bn/shares.ts'
import { shares as en } from '../en/shares.ts'
import { partOf } from '../messages.ts'

export type SharesMessages = typeof en
export const [useSharesMessages, sharesMessagesIn] = partOf(en, bn)
