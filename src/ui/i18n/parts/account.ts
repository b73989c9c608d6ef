import { account as bn } from '../bn/account.ts'
import { account as en } from '../en/account.ts'
import { partOf } from '../messages.ts'

export type AccountMessages = typeof en

export const [useAccountMessages, accountMessagesIn] = partOf(en, bn)
