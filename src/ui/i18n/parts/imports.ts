import { imports as bn } from '../bn/imports.ts'
import { imports as en } from '../en/imports.ts'
import { partOf } from '../messages.ts'

export type ImportsMessages = typeof en

export const [useImportsMessages, importsMessagesIn] = partOf(en, bn)
