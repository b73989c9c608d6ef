import { data } from 'react-router'
import { finishOpenId, type OpenIdFinished } from '#core/openid/finish-open-id.ts'
import { returnPathLastsMs, unsealReturnPath } from '#core/openid/return-path.ts'
import { ctx, leadTo, type Sent, visit } from '#dashboard/context.ts'
import { OpenIdFailed, PopupDone } from '#dashboard/features/entrance/open-id-answers.tsx'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { openIdCookie, readCookie } from '#site/http/cookies.ts'
import { toastCookie } from '#site/http/toast-cookie.ts'
import { withReturnPath } from '#ui/return-path.ts'
import type { Route } from './+types/open-id-callback.ts'
import { cookiesOf, ownPages } from './entered.ts'
import { openIdStatuses, returnPathCookie } from './open-id-cookie.ts'

/** The redirect URI of OpenID: the provider sends people here with an authorisation code that works once. */
export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { url, headers, isHttps, browser, locale } = context.get(visit)
  const kept = readCookie(headers, openIdCookie(isHttps))
  const returnPath = kept ? unsealReturnPath(asker, kept) : undefined
  const { to, isPopup } = returnPath ?? {}
  const finished = await finishOpenId(asker, { query: url.search, kept, browser, locale })
  const failed = (because: keyof typeof openIdStatuses, cookie: string, email?: string) => {
    const headers = { 'set-cookie': cookie }
    return data({ because, to, isPopup, email }, { status: openIdStatuses[because], headers })
  }
  switch (finished.outcome) {
    case 'signed-in':
    case 'code-needed':
      return goOn(context, finished)
    case 'too-many':
      return data({ because: finished.outcome, to, isPopup, wait: waitOf(context, finished) }, 429)
    case 'password-needed': {
      const cookie = returnPathCookie(asker, finished.pendingLink, returnPathLastsMs / 1000)
      return failed(finished.outcome, cookie, finished.email)
    }
    case 'another-browser':
      // Back leads to the provider, and from there here again, where nothing is kept after a login.
      if (!kept && asker.actor.role !== 'stranger') return leadTo(context, ownPages)
      // What is kept may be of another tab, so this may be no popup.
      return data({ because: finished.outcome, to }, openIdStatuses[finished.outcome])
    default:
      return failed(finished.outcome, returnPathCookie(asker, '', 0))
  }
}

async function goOn(
  context: Sent['context'],
  finished: Extract<OpenIdFinished, { returnPath: unknown }>,
) {
  const asker = context.get(ctx)
  const { outcome, returnPath, isNew } = finished
  const needsCode = outcome === 'code-needed'
  const next = needsCode
    ? withReturnPath('/login/code', returnPath.to)
    : (returnPath.to ?? ownPages)
  const toast = { kind: isNew ? 'registered' : 'signedIn' } as const
  const cookies = await cookiesOf(context, finished)
  if (!returnPath.isPopup) return leadTo(context, next, { cookies, ...(!needsCode && { toast }) })
  // The page that opened the popup shows the toast.
  if (!needsCode) cookies.push(toastCookie(asker, toast, asker.settings.isHttps))
  const headers = cookies.map((cookie): [string, string] => ['set-cookie', cookie])
  return data({ outcome, next }, { headers })
}

export default function OpenIdCallbackPage({ loaderData }: Route.ComponentProps) {
  return 'next' in loaderData ? <PopupDone {...loaderData} /> : <OpenIdFailed {...loaderData} />
}
