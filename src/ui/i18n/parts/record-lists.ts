import { recordLists as bn } from '../bn/record-lists.ts'
import { recordLists as en } from '../en/record-lists.ts'
import { partOf } from '../messages.ts'

export const [useRecordListsMessages, recordListsMessagesIn] = partOf(en, bn)
