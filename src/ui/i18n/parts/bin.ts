import { bin as bn } from '../bn/bin.ts'
import { bin as en } from '../en/bin.ts'
import { partOf } from '../messages.ts'

export const [useBinMessages] = partOf(en, bn)
