import { activity } from './site/activity.ts'
import { notices } from './site/notices.ts'
import { overview } from './site/overview.ts'
import { settings } from './site/settings.ts'
import { siteCheck } from './site/site-check.ts'

export const site = { activity, notices, overview, settings, siteCheck }
