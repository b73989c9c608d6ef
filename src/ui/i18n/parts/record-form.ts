import { recordForm as bn } from '../bn/record-form.ts'
import { recordForm as en } from '../en/record-form.ts'
import { partOf } from '../messages.ts'

export type RecordFormMessages = typeof en
export const [useRecordFormMessages, recordFormMessagesIn] = partOf(en, bn)
