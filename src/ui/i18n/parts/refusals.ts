import { refusals as bn } from '../bn/refusals.ts'
import { refusals as en } from '../en/refusals.ts'
import { partOf } from '../messages.ts'

export const [, refusalsMessagesIn] = partOf(en, bn)
