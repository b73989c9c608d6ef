import { site as bn } from '../bn/site.ts'
import { site as en } from '../en/site.ts'
import { partOf } from '../messages.ts'

export type SiteMessages = typeof en

export const [useSiteMessages, siteMessagesIn] = partOf(en, bn)
