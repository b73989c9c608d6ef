import { consents as bn } from '../bn/consents.ts'
import { consents as en } from '../en/consents.ts'
import { partOf } from '../messages.ts'

export const [useConsentsMessages, consentsMessagesIn] = partOf(en, bn)
