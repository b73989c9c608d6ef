import { decimalOf, type Money } from '#contract/classes/money.ts'
import type { PersonInClass } from '#contract/classes/payment.ts'
import type { Locale } from '#contract/locale.ts'
import { csvAnswer } from '#contract/private-answer.ts'
import { csvLine, csvStart } from '#contract/text/csv.ts'
import { exportPeople } from '#core/classes/places/list-people.ts'
import { todayIn } from '#core/today.ts'
import { leadTo, orNotFound, receive, visit } from '#dashboard/context.ts'
import { classesMessagesIn } from '#ui/i18n/parts/classes.ts'
import type { Route } from './+types/export-people.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  return leadTo(context, `/dashboard/classes/${params.id}/people`)
}

/** A POST, because the export is recorded in the activity. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx: asker } = await receive({ request, context })
  const { locale } = context.get(visit)
  const { people } = orNotFound(await exportPeople(asker, params.id))
  const t = classesMessagesIn(locale)
  const titles = Object.values(t.people.columns)
  const lines = people.map((person) => csvLine(cellsOf(person, locale), titles.length))
  const table = [csvStart, csvLine(titles), ...lines].join('')
  return csvAnswer(`class-${todayIn(asker)}`, table)
}

function cellsOf(person: PersonInClass, locale: Locale): (string | number)[] {
  const t = classesMessagesIn(locale)
  const words = { enrolled: t.isEnrolled, selected: t.isSelected, left: t.hasLeft }
  const { student, choice, at } = person
  const who = [student.name ?? t.people.deleted, student.email ?? '', words[choice], at]
  if (person.choice === 'selected') return who
  const { due, paid, owed, currency } = person.enrolment
  const amounts = [due, paid, owed].map((amount) => amountCell({ amount, currency }))
  return [...who, ...amounts, currency]
}

/** Negative amounts are numbers: CSV escaping would put an apostrophe before a text with a minus. */
function amountCell(money: Money): string | number {
  return money.amount < 0 ? Number(decimalOf(money)) : decimalOf(money)
}
