import type { LookupPage } from '#contract/lookup-pages.ts'
import type { Search } from '#contract/result-address.ts'
import { type BesideNumber, besideNumber } from '#contract/settings.ts'
import { Field } from '#ui/components/field.tsx'
import type { Messages } from '#ui/i18n/en.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { numberMistake } from '#ui/i18n/mistake-words.ts'
import { useLookupMessages } from '#ui/i18n/parts/lookup.ts'
import { usePageContext } from '#ui/page-context.ts'

type Props = {
  page: LookupPage
  /** The typed values, if the form is shown again */
  typed?: Omit<Search, 'at'> | undefined
  mistake?: Mistake | undefined
}

type Mistake = { field: 'number' | NonNullable<BesideNumber>; because: string }

/** The form is posted, so that the number appears in no address, browser history or log. */
export function LookupForm({ page, typed, mistake }: Props) {
  const t = useMessages()
  const { offlineHelp } = useLookupMessages()
  const beside = besideNumber(usePageContext())
  const needsName = beside === 'name'
  const hasName = needsName || (!beside && page.shows === 'document')
  const [kind, other] = page.numbers
  const field = other || !kind ? 'number' : kind
  // Like a search that the server could not carry out, since nothing was searched
  const offlineWords = `${t.noResultFound} ${offlineHelp}`
  const wrong = (field: Mistake['field'], words: typeof dateMistake) =>
    mistake?.field === field && { autoFocus: true, error: words(mistake.because, t) }
  return (
    <search>
      <form id="lookup" method="post" action={page.path} className="lookup" noValidate>
        {hasName && (
          <Field
            {...shared}
            name="name"
            label={needsName ? t.name : t.nameOptional}
            aria-required={needsName}
            autoCapitalize="words"
            defaultValue={legible(typed?.name)}
            {...wrong('name', nameMistake)}
          />
        )}
        {beside === 'birthDate' && (
          <Field
            name="birthDate"
            type="date"
            min="1900-01-01"
            label={t.birthDate}
            aria-required
            defaultValue={legible(typed?.birthDate)}
            {...wrong('birthDate', dateMistake)}
          />
        )}
        <div className="last">
          <Field
            {...shared}
            name={field}
            label={field === 'number' ? t.passportOrIrccNumber : t[field]}
            aria-required
            autoCapitalize="characters"
            defaultValue={legible(typed?.number)}
            {...wrong('number', numberMistake)}
          />
          <button type="submit" data-busy={t.searching} data-offline={offlineWords}>
            {t.search}
          </button>
        </div>
      </form>
    </search>
  )
}

const shared = { spellCheck: false, maxLength: 200 }

export function legible(typed: string | undefined, longest = 200): string | undefined {
  return typed?.slice(0, longest).replace(/\p{Cc}/gu, '')
}

function nameMistake(because: string, t: Messages): string {
  if (because === 'required') return t.nameRequired
  return because === 'too-long' ? t.nameTooLong : t.nameNotText
}

function dateMistake(because: string, t: Messages): string {
  return because === 'required' ? t.birthDateRequired : t.birthDateNotADate
}
