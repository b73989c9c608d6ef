import { lookup as bn } from '../bn/lookup.ts'
import { lookup as en } from '../en/lookup.ts'
import { partOf } from '../messages.ts'

export const [useLookupMessages, lookupMessagesIn] = partOf(en, bn)
