import { data, redirectDocument } from 'react-router'
import { refusedHeader } from '#contract/dashboard-pages.ts'
import { mostCounted } from '#contract/notification.ts'
import { readChanges } from '#core/activity/read-changes.ts'
import { can } from '#core/authorise.ts'
import type { Ctx, CurrentSettings } from '#core/context.ts'
import { countExpiring } from '#core/expiry/count-expiring.ts'
import { countNotifications } from '#core/notifications/count-notifications.ts'
import { countSentBack } from '#core/records/figures/count-sent-back.ts'
import { recordCounts } from '#core/records/figures/record-counts.ts'
import type { Visit } from '#dashboard/context.ts'
import { guard, type Refusal, referrerPolicy } from '#site/http/guard.ts'
import { hasToast } from '#site/http/toast-cookie.ts'
import type { Uploads } from '#site/http/uploads.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import type { BrowserFiles } from './browser-files.ts'
import type { Dashboard } from './dashboard.ts'
import { type Failed, meaningOf, whatIsUndone } from './failed-page.ts'
import type { Part } from './health.ts'
import { pageContextFor } from './page-context.ts'

export type Deps = {
  ctxFor: () => Promise<Ctx>
  /** The settings as last read, for pages while the database is unavailable */
  lastSettings: () => CurrentSettings
  reportError: (error: unknown) => void
  requestId: string
  /** Whether a part works: pages explain what is unavailable. */
  isWell: (part: Part) => boolean
  isHttps: boolean
  origin: string
  browserFiles: BrowserFiles
  uploads: (request: Request) => Uploads
  openStream: (ctx: Ctx, left: AbortSignal, seenTo: number) => Response
  dashboard: Dashboard
  /** The status of a request that was refused before it reached a page */
  refusedWith?: number
}

type Asked = Omit<Failed, 'reportError'> & { method: string; enterAgain: () => Promise<void> }

/** What dashboard routes know about a request. */
export function visitOf(asked: Asked, deps: Deps): Visit {
  const { page, request, method, enterAgain } = asked
  const { url, headers, ctx } = request
  const { origin, isHttps, reportError, requestId, uploads, openStream, browserFiles } = deps

  /** A POST from somebody who was signed out gets no redirect, which would lose what they typed. */
  function refused(refusal: Refusal) {
    if ('pageFor' in refusal) return data(refusal, { status: 403 })
    const { redirect, refusedWith } = refusal
    if (method === 'POST' && refusedWith === 401) {
      return data({ signIn: redirect }, { status: refusedWith })
    }
    return redirectDocument(redirect, { status: 303, headers: { [refusedHeader]: 'yes' } })
  }

  let seen: Promise<number | undefined> | undefined

  return {
    url,
    origin,
    headers,
    isHttps,
    locale: localeOf(url, headers),
    browser: headers.get('user-agent') ?? undefined,
    nonce: crypto.randomUUID(),
    themeScript: browserFiles.theme,
    messagesOf: browserFiles.messagesOf,
    hasShownToast: hasToast(headers),
    referrerPolicy: referrerPolicy(page, headers, isHttps),
    async enter() {
      const refusal = await guard(page, request)
      if (refusal) throw refused(refusal)
      const asker = await ctx()
      seen ??= seenTo(asker)
      await seen
      return asker
    },
    async enterAgain(sender) {
      await enterAgain()
      const refusal = sender && (await guard(page, request, sender))
      if (refusal) throw refused(refusal)
      return ctx()
    },
    async pageContext() {
      const asker = await ctx().catch(() => undefined)
      const [notifications, figures] = await Promise.all([newFor(asker), figuresFor(asker)])
      const page = pageContextFor(asker, request, deps)
      return { ...page, notifications, ...figures, seenTo: await seen }
    },
    uploads,
    openStream,
    async refusalFor(error) {
      // A route may throw a response of its own.
      if (!(error instanceof Error)) return error
      const meant = await meaningOf(error, { ...asked, reportError })
      if (typeof meant !== 'number') return refused(meant)
      return data({ undone: whatIsUndone(asked, { status: meant, error }), requestId }, meant)
    },
    reportError,
  }
}

async function figuresFor(ctx: Ctx | undefined) {
  if (!ctx) return undefined
  if (can(ctx.actor, 'use-moderator-form')) {
    return { sentBack: await countSentBack(ctx, mostCounted).catch(() => undefined) }
  }
  if (!can(ctx.actor, 'read-record-figures')) return undefined
  const [counts, expiring] = await Promise.all([
    recordCounts(ctx).catch(() => undefined),
    countExpiring(ctx, mostCounted).catch(() => undefined),
  ])
  return { awaitingApproval: counts?.pending, expiring }
}

/** Read before all data of the page, so that the stream sends every later change. */
async function seenTo({ actor, db }: Ctx): Promise<number | undefined> {
  if (!can(actor, 'read-notifications')) return undefined
  const change = await readChanges({ db }, undefined).catch(() => undefined)
  return change?.seq
}

/** Notification counts are left out if the database fails; the page's own loader reports the failure. */
async function newFor(ctx: Ctx | undefined) {
  if (!ctx || !can(ctx.actor, 'read-notifications')) return undefined
  return countNotifications(ctx).catch(() => undefined)
}
