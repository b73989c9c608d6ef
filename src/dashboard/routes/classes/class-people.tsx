import { decimalOf, type Money } from '#contract/classes/money.ts'
import type { PersonInClass } from '#contract/classes/payment.ts'
import type { Locale } from '#contract/locale.ts'
import { csvLine, csvStart } from '#contract/text/csv.ts'
import { exportPeople, listPeople } from '#core/classes/places/list-people.ts'
import { PeopleInClass } from '#dashboard/features/classes/people-in-class.tsx'
import { csvAnswer } from '#site/http/csv-answer.ts'
import type { Page } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { NotFound } from '#ui/not-found.tsx'

const notThere = { status: 404, content: <NotFound /> }

export const classPeople: Page = {
  action: 'read-enrolments',
  layout: 'dashboard',
  async get({ ctx, params }) {
    const found = await listPeople(await ctx(), params.id ?? '')
    return found ? { status: 200, content: <PeopleInClass {...found} /> } : notThere
  },
}

/** A POST, because the export is recorded in the activity. */
export const classPeopleExport: Page = {
  action: 'export-enrolments',
  layout: 'dashboard',
  get: ({ params }) => ({ redirect: `/dashboard/classes/${params.id}/people` }),
  async post({ ctx: makeCtx, params, url, headers }) {
    const ctx = await makeCtx()
    const found = await exportPeople(ctx, params.id ?? '')
    if (!found) return notThere
    const locale = localeOf(url, headers)
    const t = messagesIn(locale).classes
    const lines = found.people.map((person) => csvLine(cellsOf(person, locale)))
    const day = ctx.now().toISOString().slice(0, 10)
    const table = [csvStart, csvLine(Object.values(t.people.columns)), ...lines].join('')
    return csvAnswer(`class-${day}`, table)
  },
}

function cellsOf(person: PersonInClass, locale: Locale): (string | number)[] {
  const t = messagesIn(locale).classes
  const words = { enrolled: t.isEnrolled, selected: t.isSelected, left: t.hasLeft }
  const { student, choice, at } = person
  const who = [student.name ?? t.people.deleted, student.email ?? '', words[choice], at]
  if (person.choice === 'selected') return who
  const { due, paid, owed, currency } = person.enrolment
  const amounts = [due, paid, owed].map((amount) => amountCell({ amount, currency }))
  return [...who, ...amounts, currency]
}

/** As a number: CSV escaping would put an apostrophe before the minus of a text. */
function amountCell(money: Money): string | number {
  return money.amount < 0 ? Number(decimalOf(money)) : decimalOf(money)
}
