import { security as bn } from '../bn/security.ts'
import { security as en } from '../en/security.ts'
import { partOf } from '../messages.ts'

export type SecurityMessages = typeof en

export const [useSecurityMessages, securityMessagesIn] = partOf(en, bn)
