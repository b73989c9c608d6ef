import type { ClassFields } from '#contract/classes/class.ts'
import { currencyCodes } from '#contract/classes/money.ts'
import { Field } from '#ui/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { ReturnedClass, TypedClass } from './class-form.tsx'

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
        autoComplete="off"
      />
      <TextBox typed={typed?.text} error={mistake('text')} />
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
        autoComplete="off"
      />
      <Field
        name="seats"
        label={t.form.seats}
        defaultValue={typed?.seats}
        error={seatsTaken === undefined ? mistake('seats') : t.form.seatsTaken(seatsTaken)}
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="amount-line">
        <Field
          name="fee"
          label={t.form.fee}
          defaultValue={typed?.fee}
          hint={t.form.feeHint}
          error={mistakes.fee && t.amountMistakes[mistakes.fee]}
          inputMode="decimal"
          autoComplete="off"
        />
        <CurrencyBox
          typed={typed?.currency ?? 'BDT'}
          error={isCurrencyFixed ? t.form.currencyFixed : mistake('currency')}
        />
      </div>
    </>
  )
}

function TextBox({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  const t = useMessages().classes.form
  return (
    <div className="field">
      <label htmlFor="text">{t.text}</label>
      <textarea
        id="text"
        name="text"
        rows={8}
        defaultValue={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'text-error text-hint' : 'text-hint'}
      />
      <p id="text-hint" className="hint">
        {t.textHint}
      </p>
      {error && (
        <p id="text-error" className="error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function CurrencyBox({ typed, error }: { typed: string; error: string | undefined }) {
  const t = useMessages().classes.form
  return (
    <div className="field">
      <label htmlFor="currency">{t.currency}</label>
      <select
        id="currency"
        name="currency"
        defaultValue={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'currency-error' : undefined}
      >
        {currencyCodes.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </select>
      {error && (
        <p id="currency-error" className="error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
