import type { Messages } from '#ui/i18n/en.ts'
import { activity } from './site/activity.ts'
import { notices } from './site/notices.ts'
import { overview } from './site/overview.ts'
import { settings } from './site/settings.ts'
import { siteCheck } from './site/site-check.ts'

/** What the organisation sees of itself, and decides: activity, figures, notices, settings. */
export const site: Messages['site'] = { activity, notices, overview, settings, siteCheck }
