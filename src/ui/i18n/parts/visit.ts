import { visit as bn } from '../bn/visit.ts'
import { visit as en } from '../en/visit.ts'
import { partOf } from '../messages.ts'

export const [useVisitMessages, visitMessagesIn] = partOf(en, bn)
