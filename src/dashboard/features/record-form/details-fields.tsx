import { Fragment, type SyntheticEvent, useContext, useEffect } from 'react'
import {
  confirmationMeans,
  type DetailFault,
  type DetailField,
  detailFields,
  type GivenDetails,
  neededFor,
  type Provenance,
  provenances,
} from '#contract/document-details.ts'
import type { DocumentType } from '#contract/document-types.ts'
import { detailName } from '#contract/forms/record-form.ts'
import { AnswerContext, Field, SelectField } from '#ui/components/field.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import type { Conflict, Slot } from './form-model.ts'
import { TwoVersions } from './two-versions.tsx'

type Props = {
  slot: Slot
  title: string
  /** Whether a new file replaces the present one; undefined before the script runs */
  isReplaced: boolean | undefined
  difference: Conflict['details'][number] | undefined
}

/** Details of a document (provenance and dates), collapsed by default. */
export function DetailsFields({ slot, title, isReplaced, difference }: Props) {
  const t = useMessages().documentDetails
  const { type, details, detailMistakes } = slot
  const mend = useMending(slot, isReplaced)
  if (type === 'photo' || !details) return null
  if (difference) return <DetailsVersions {...{ type, title, difference }} />
  const isNew = isReplaced ?? slot.staged !== undefined
  const isEmptied = isNew && slot.currentDetails && !slot.isKept
  const isOpen = isEmptied || Boolean(detailMistakes?.length)
  return (
    <details className="details-fields" open={isOpen || undefined}>
      <summary>
        {t.title}
        <span className="unseen">: {title}</span> <InShort details={details} />
      </summary>
      <div className="details-boxes" onInput={mend}>
        {isReplaced !== false && <Keep key={String(slot.isKept)} {...{ slot, type }} />}
        {detailFields.map((field) => (
          <DetailBox key={field} {...{ slot, type, field, details }} />
        ))}
      </div>
    </details>
  )
}

/** Mistakes in a field that another field of the document may mend, too */
const mendedBy: Partial<Record<DetailFault, DetailField>> = {
  required: 'provenance',
  'ends-before-begin': 'issuedOn',
  'not-ours': 'issuer',
}

/** Hides mistakes that a change elsewhere has mended. Each field hides its own when it is changed. */
function useMending({ detailMistakes = [] }: Slot, isReplaced: boolean | undefined) {
  const answer = useContext(AnswerContext)
  const lacksFile = detailMistakes.find(({ because }) => because === 'no-file')
  const isThere = isReplaced && lacksFile
  useEffect(() => {
    if (isThere) answer?.change(detailName(isThere.type, isThere.field))
  }, [isThere, answer])
  return ({ target }: SyntheticEvent) => {
    for (const { type, field, because } of detailMistakes) {
      const other = mendedBy[because]
      const isOther = other && target instanceof Element && target.id === detailName(type, other)
      if (isOther) answer?.change(detailName(type, field))
    }
  }
}

const isoDay = /^\d{4}-\d\d-\d\d$/

/** A summary of the saved details, visible while the fields are collapsed. */
function InShort({ details }: { details: GivenDetails }) {
  const t = useMessages().documentDetails
  const locale = useLocale()
  const { provenance, expiresOn } = details
  // Browsers without date fields send whatever was typed, and drafts keep it.
  const isDay = isoDay.test(expiresOn) && !Number.isNaN(Date.parse(expiresOn))
  const parts = [
    provenance !== 'copy-received' && t.provenances[provenance as Provenance],
    isDay && t.validUntil(formatDay(expiresOn, locale)),
  ].filter(Boolean)
  return parts.length > 0 && <span className="quiet">{parts.join(' · ')}</span>
}

function Keep({ slot, type }: { slot: Slot; type: DocumentType }) {
  const t = useMessages().documentDetails
  if (!slot.currentDetails) return null
  return (
    <div>
      <label className="tick">
        <input type="checkbox" name={`keepDetails.${type}`} defaultChecked={slot.isKept} /> {t.keep}
      </label>
      <p className="hint">{t.keepHelp}</p>
    </div>
  )
}

type BoxProps = { slot: Slot; type: DocumentType; field: DetailField; details: GivenDetails }

function DetailBox({ slot, type, field, details }: BoxProps) {
  const t = useMessages().documentDetails
  const mistake = slot.detailMistakes?.find((one) => one.field === field)
  const common = {
    name: detailName(type, field),
    label: t.labels[field],
    defaultValue: details[field],
    error: mistake && t.faults[mistake.because](t.labels[field]),
  }
  if (field === 'provenance') {
    return <SelectField {...common} options={provenances.map((one) => [one, t.provenances[one]])} />
  }
  const isText = field === 'issuer' || field === 'issuerReference'
  const statements = provenances.filter((one) => neededFor[one].includes(field))
  return (
    <div data-for={isText || statements.length === 0 ? undefined : statements.join(' ')}>
      {field === 'confirmedVia' ? (
        <SelectField
          {...common}
          options={[
            ['', t.choose],
            ...confirmationMeans.map((one) => [one, t.means[one]] as const),
          ]}
        />
      ) : (
        <Field {...common} {...(isText ? { maxLength: 300 } : { type: 'date' })} />
      )}
    </div>
  )
}

type VersionsProps = {
  type: DocumentType
  title: string
  difference: NonNullable<Props['difference']>
}

/** A choice between both versions of the details of one document; single details cannot be mixed. */
function DetailsVersions({ type, title, difference }: VersionsProps) {
  const t = useMessages().documentDetails
  const { mine, theirs, prefer } = difference
  return (
    <TwoVersions
      name={`details.${type}`}
      legend={`${t.title}: ${title}`}
      mine={<Version details={mine} />}
      theirs={<Version details={theirs} />}
      prefer={prefer}
    >
      {detailFields.map((field) => (
        <Fragment key={field}>
          <input type="hidden" name={detailName(type, field)} value={mine[field]} />
          <input type="hidden" name={`theirs.${detailName(type, field)}`} value={theirs[field]} />
        </Fragment>
      ))}
    </TwoVersions>
  )
}

function Version({ details }: { details: GivenDetails }) {
  const t = useMessages().documentDetails
  const words: Record<string, string> = { ...t.provenances, ...t.means }
  const said = detailFields.filter((field) => details[field])
  return said
    .map((field) => `${t.labels[field]}: ${words[details[field]] ?? details[field]}`)
    .join(' · ')
}
