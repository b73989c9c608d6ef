import type { ClassFields, ClassPicture } from '#contract/classes/class.ts'
import { type AmountMistake, currencyCodes } from '#contract/classes/money.ts'
import type { PictureFault } from '#dashboard/layout/picture-field.tsx'
import { Field, SelectField, TextAreaField } from '#ui/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

export type TypedClass = Record<keyof ClassFields, string>

/** A form that came back, with all it held. */
export type ReturnedClass = {
  typed: TypedClass
  staged: Partial<Record<ClassPicture, string>>
  mistakes: Partial<Record<Exclude<keyof ClassFields, 'fee'>, string>> & { fee?: AmountMistake }
  faults: Partial<Record<ClassPicture, PictureFault>>
  /** So many seats are taken already */
  seatsTaken?: number
  isCurrencyFixed?: boolean
  isOutdated?: boolean
}

type BoxesProps = { typed: TypedClass | undefined; returned: ReturnedClass | undefined }

/** What there is to type about a class. */
export function ClassBoxes({ typed, returned }: BoxesProps) {
  const t = useMessages().classes
  const { mistakes = {}, seatsTaken, isCurrencyFixed } = returned ?? {}
  const mistake = (field: Exclude<keyof ClassFields, 'fee'>) =>
    mistakes[field] && t.fieldMistakes[field]
  return (
    <>
      <Field
        name="title"
        label={t.form.title}
        defaultValue={typed?.title}
        error={mistake('title')}
      />
      <TextAreaField
        name="text"
        label={t.form.text}
        rows={8}
        defaultValue={typed?.text}
        hint={t.form.textHint}
        error={mistake('text')}
      />
      <Field
        name="startsOn"
        type="date"
        label={t.form.startsOn}
        defaultValue={typed?.startsOn}
        hint={t.form.startsOnHint}
        error={mistake('startsOn')}
      />
      <Field
        name="place"
        label={t.form.place}
        defaultValue={typed?.place}
        hint={t.form.placeHint}
        error={mistake('place')}
      />
      <Field
        name="seats"
        label={t.form.seats}
        defaultValue={typed?.seats}
        error={seatsTaken === undefined ? mistake('seats') : t.form.seatsTaken(seatsTaken)}
        inputMode="numeric"
      />
      <div className="amount-line">
        <Field
          name="fee"
          label={t.form.fee}
          defaultValue={typed?.fee}
          hint={t.form.feeHint}
          error={mistakes.fee && t.amountMistakes[mistakes.fee]}
          inputMode="decimal"
        />
        <SelectField
          name="currency"
          label={t.form.currency}
          defaultValue={typed?.currency ?? 'BDT'}
          options={currencyCodes.map((code) => [code, code])}
          error={isCurrencyFixed ? t.form.currencyFixed : mistake('currency')}
        />
      </div>
    </>
  )
}
