import { can } from '#core/authorise.ts'
import { findReceipt } from '#core/classes/payments/find-receipt.ts'
import { listPayments } from '#core/classes/payments/list-payments.ts'
import { listEnrolled } from '#core/classes/places/list-enrolled.ts'
import { listSelected } from '#core/classes/places/own-classes.ts'
import { EnrolledClasses, SelectedClasses } from '#dashboard/features/classes/own-class-lists.tsx'
import { PaymentHistory } from '#dashboard/features/payments/payment-history.tsx'
import { Receipt } from '#dashboard/features/payments/receipt.tsx'
import type { Page } from '#site/http/page.ts'
import { NotFound } from '#ui/not-found.tsx'

export const mySelectedClasses: Page = {
  action: 'choose-classes',
  layout: 'dashboard',
  async get({ ctx }) {
    return { status: 200, content: <SelectedClasses classes={await listSelected(await ctx())} /> }
  },
}

const onAPage = 24

export const myEnrolledClasses: Page = {
  action: 'choose-classes',
  layout: 'dashboard',
  async get({ ctx, url }) {
    const after = url.searchParams.get('after') ?? undefined
    const { enrolments, next } = await listEnrolled(await ctx(), { limit: onAPage, after })
    return { status: 200, content: <EnrolledClasses enrolments={enrolments} next={next} /> }
  },
}

const paymentsPerPage = 50
const mostOwed = 100

export const paymentHistory: Page = {
  action: 'choose-classes',
  layout: 'dashboard',
  async get({ ctx: makeCtx, url }) {
    const ctx = await makeCtx()
    const given = url.searchParams.get('before') ?? ''
    const before = /^\d{1,9}$/.test(given) ? Number(given) : undefined
    const page = await listPayments(ctx, { limit: paymentsPerPage, before })
    const { enrolments } = await listEnrolled(ctx, { limit: mostOwed })
    const shown = { ...page, next: page.next, enrolments, isBeyond: before !== undefined }
    return { status: 200, content: <PaymentHistory {...shown} /> }
  },
}

export const receipt: Page = {
  action: 'read-payments',
  layout: 'dashboard',
  async get({ ctx: makeCtx, params }) {
    const ctx = await makeCtx()
    const found = await findReceipt(ctx, params.id ?? '')
    if (!found) return { status: 404, content: <NotFound /> }
    const today = ctx.now().toISOString().slice(0, 10)
    const isForStaff = can(ctx.actor, 'record-payment')
    return { status: 200, content: <Receipt {...{ receipt: found, today, isForStaff }} /> }
  },
}
