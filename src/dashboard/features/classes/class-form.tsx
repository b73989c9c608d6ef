import { type Class, type ClassFields, classPictureAddress } from '#contract/classes/class.ts'
import { type AmountMistake, currencyCodes, decimalOf } from '#contract/classes/money.ts'
import { ClassFacts } from '#dashboard/layout/class-facts.tsx'
import { LinkLine } from '#dashboard/layout/link.tsx'
import {
  type Returned,
  TwoPictureForm,
  useTextMistakes,
} from '#dashboard/layout/two-picture-form.tsx'
import { Field, fieldsOf, SelectField } from '#ui/components/field.tsx'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { PageHeading } from '#ui/page-title.tsx'

export type TypedClass = Record<keyof ClassFields, string>

type Mistakes = Partial<Record<Exclude<keyof ClassFields, 'fee'>, string>> & { fee?: AmountMistake }

export type ReturnedClass = Returned<TypedClass, Mistakes> & {
  seatsTaken?: number
  isCurrencyFixed?: boolean
  /** Whether it was to be published, though its first day is not after today */
  hasStarted?: boolean
}

type Props = {
  newId?: string
  course?: Class
  returned?: ReturnedClass | undefined
  /** Whether the class was deleted while it was edited */
  isGone?: boolean
  /** Whether the students of a published class are told of another date or place */
  sendsMail?: boolean
}

const list = '/dashboard/classes'

export function ClassForm({ newId, course, returned, isGone = false, sendsMail }: Props) {
  const t = useClassesMessages()
  const title = course ? t.form.editTitle : t.form.addTitle
  const errors = useErrors(returned)
  const told = course?.state === 'published' && t.form.moved(sendsMail === true)
  return (
    <section>
      <LinkLine href={list}>{t.list.back}</LinkLine>
      <PageHeading isMistaken={returned !== undefined}>{title}</PageHeading>
      <TwoPictureForm
        isGone={isGone}
        action={course ? `${list}/${course.id}/edit` : `${list}/new`}
        newId={newId}
        kept={course}
        addressOf={classPictureAddress}
        returned={returned}
        errors={errors}
        pictureRequired={t.form.pictureRequired}
        conflict={{
          ...t.form.conflict,
          details: course && <ClassFacts course={course} isForStaff />,
        }}
      >
        <ClassFieldGroups
          typed={returned?.typed ?? (course && typedOf(course))}
          told={told || ''}
          errors={errors}
        />
      </TwoPictureForm>
    </section>
  )
}

function useErrors(returned: ReturnedClass | undefined) {
  const { form: t, place, fieldMistakes, amountMistakes } = useClassesMessages()
  const { fields } = useSiteMessages().notices
  const words = useTextMistakes()
  const { mistakes = {}, seatsTaken, isCurrencyFixed, hasStarted } = returned ?? {}
  const of = (field: keyof typeof fieldMistakes) => mistakes[field] && fieldMistakes[field]
  return {
    title: words(fields.title, mistakes.title),
    text: words(fields.text, mistakes.text),
    startsOn: hasStarted ? t.hasStarted : of('startsOn'),
    place: words(place, mistakes.place),
    seats: seatsTaken === undefined ? of('seats') : t.seatsTaken(seatsTaken),
    fee: mistakes.fee && amountMistakes[mistakes.fee],
    currency: isCurrencyFixed ? t.currencyFixed : of('currency'),
  }
}

type FieldsProps = {
  typed: TypedClass | undefined
  told: string
  errors: ReturnType<typeof useErrors>
}

function ClassFieldGroups({ typed, told, errors }: FieldsProps) {
  const { form: t, place, fee } = useClassesMessages()
  const of = fieldsOf(typed, errors)
  return (
    <>
      <Field {...of('startsOn')} type="date" label={t.startsOn} hint={t.startsOnHint} />
      <Field {...of('place')} label={place} hint={`${t.placeHint} ${told}`.trim()} />
      <Field {...of('seats')} label={t.seats} inputMode="numeric" />
      <div className="amount-line">
        <Field {...of('fee')} label={fee} hint={t.feeHint} inputMode="decimal" />
        <SelectField
          {...of('currency')}
          label={t.currency}
          defaultValue={typed?.currency ?? 'BDT'}
          options={currencyCodes.map((code) => [code, code])}
        />
      </div>
    </>
  )
}

function typedOf({ title, text, startsOn, place, seats, fee, currency }: Class): TypedClass {
  const inDecimals = decimalOf({ amount: fee, currency })
  return { title, text, startsOn, place, seats: String(seats), fee: inDecimals, currency }
}
