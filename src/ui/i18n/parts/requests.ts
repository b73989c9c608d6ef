import { requests as bn } from '../bn/requests.ts'
import { requests as en } from '../en/requests.ts'
import { partOf } from '../messages.ts'

export const [useRequestsMessages, requestsMessagesIn] = partOf(en, bn)
