import { classes as bn } from '../bn/classes.ts'
import { classes as en } from '../en/classes.ts'
import { partOf } from '../messages.ts'

export const [useClassesMessages, classesMessagesIn] = partOf(en, bn)
