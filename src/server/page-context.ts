import { lookupPageAt } from '#contract/lookup-pages.ts'
import type { Organisation } from '#contract/settings.ts'
import { type OfficialCheck, officialCheckNames } from '#contract/site/official-checks.ts'
import type { Ctx, CurrentSettings, SignedIn } from '#core/context.ts'
import { hasToast, readToast } from '#site/http/toast-cookie.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import type { PageContext } from '#ui/page-context.ts'
import type { Part } from './health.ts'
import { version } from './version.ts'

/** The organisation of a site that is not set up: the example in new settings must not be shown */
function unnamed({ actsFor }: Organisation): Organisation {
  const nothing = { registrationNumber: '', address: '', email: '', phone: '', website: '' }
  return { name: '', ...nothing, actsFor }
}

/** IRCC numbers and LMIAs are Canada's: where these are searched, no setting leaves its own check out. */
function checksAt(path: string, chosen: OfficialCheck[]): OfficialCheck[] {
  const page = lookupPageAt(path)
  if (!page?.numbers.includes('irccNumber') && page?.key !== 'lmia') return chosen
  return officialCheckNames.filter((name) => name === 'irccStatus' || chosen.includes(name))
}

type Deps = { lastSettings: () => CurrentSettings; isWell: (part: Part) => boolean }

/** Without a context, as while the database is unavailable, the page uses the last known settings. */
export function pageContextFor(
  ctx: Ctx | undefined,
  { url, headers, origin }: { url: URL; headers: Headers; origin: string },
  { lastSettings, isWell }: Deps,
): PageContext {
  const { isSetUp, officialChecks, isDemo, binDays, ...settings } = ctx?.settings ?? lastSettings()
  const toast = ctx && hasToast(headers) ? readToast(ctx, headers) : undefined
  return {
    locale: localeOf(url, headers),
    organisation: isSetUp ? settings.organisation : unnamed(settings.organisation),
    officialChecks: checksAt(url.pathname, officialChecks),
    isDemo,
    binDays,
    sendsMail: ctx?.mail.isConfigured === true,
    timeZone: settings.timeZone,
    lookupPolicy: settings.lookupPolicy,
    signsStatements: settings.statements !== 'off',
    version,
    origin,
    lost: { store: !isWell('store'), space: !isWell('disk') },
    savesData: headers.get('save-data') === 'on',
    provider: ctx?.identity.openId?.label,
    here: {
      path: ownPath(url),
      result: url.searchParams.get('result') ?? undefined,
      search: url.searchParams.get('search') ?? undefined,
    },
    ...(ctx && ctx.actor.role !== 'stranger' && { signedIn: signedInAs(ctx.actor) }),
    ...(toast && { toast }),
  }
}

function signedInAs({ id, role, roleWithTwoFactor, profile }: SignedIn) {
  const { name = '', email = '', photoUrl = '' } = profile ?? {}
  return { id, role, roleWithTwoFactor, name, email, photoUrl }
}

/** The path for links to the current page: one such as "//elsewhere.example" would lead to another site. */
export function ownPath({ pathname }: URL): string {
  // The grant in these has expired, or its record is public no longer.
  if (/^\/(files|proof\/statement)\//i.test(pathname)) return '/'
  return pathname.replace(/^[/\\]+/, '/')
}
