import { tokens as bn } from '../bn/tokens.ts'
import { tokens as en } from '../en/tokens.ts'
import { partOf } from '../messages.ts'

export type TokensMessages = typeof en

export const [useTokensMessages, tokensMessagesIn] = partOf(en, bn)
