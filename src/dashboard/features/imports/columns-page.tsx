import type { FormEvent } from 'react'
import { Form, useFetcher, useLocation, useNavigate } from 'react-router'
import { fileTypes } from '#contract/document-types.ts'
import { textFields } from '#contract/forms/record-form.ts'
import {
  type DateOrder,
  dateOrders,
  existingChoices,
  type Import,
  type ImportMapping,
  type ImportTarget,
  importedDetails,
  importTargets,
} from '#contract/imports/import.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { Choice, Field, FieldError, Options } from '#ui/components/field.tsx'
import { useLocale } from '#ui/i18n/messages.ts'
import { useImportsMessages } from '#ui/i18n/parts/imports.ts'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import { Table } from '#ui/table.tsx'
import { chosen, importAddress } from './addresses.ts'
import {
  DiscardButton,
  ImportFrame,
  KeptUntil,
  Notes,
  NotOwn,
  Progress,
  usePolledImport,
} from './import-frame.tsx'
import { faultWords, targetTitle } from './row-words.ts'
import { type FailedZip, sendZip, useZips } from './use-sending.ts'

export type ReturnedMapping = {
  mapping: ImportMapping
  /** The positions of columns whose guesses were left as they are */
  guessed: number[]
  mistake?: 'twice' | 'scans-coming' | { lacking: ImportTarget[] }
  /** Why the ZIP beside it was refused */
  refused?: string
}

type Props = {
  of: Import
  /** Why a ZIP was refused */
  refused: string | undefined
  returned?: ReturnedMapping | undefined
}

const formId = 'columns'

/** The step in which columns are mapped and scans are added. */
export function ColumnsPage({ of, refused, returned }: Props) {
  const t = useImportsMessages()
  usePolledImport(of, useZips(of.id).coming.length > 0)
  const why = returned ? returned.refused : refused
  const isMistaken = returned?.mistake !== undefined || why !== undefined
  const isRead = of.state !== 'reading'
  return (
    <ImportFrame step="columns" name={of.name} isMistaken={isMistaken}>
      <NotOwn of={of} />
      {of.state === 'read' && of.because && <p className="notice">{t.notChecked[of.because]}</p>}
      <Notes of={of} form={isRead && of.isOwn ? formId : undefined} />
      {isRead ? (
        <ColumnsForm of={of} refused={why} returned={returned} />
      ) : (
        <Progress of={of}>{t.reading}</Progress>
      )}
      <DiscardButton of={of} />
      {isRead && <KeptUntil of={of} />}
    </ImportFrame>
  )
}

/** One form for columns, scans and other sheets, so that none of them loses what was entered for the others. */
function ColumnsForm({ of, refused, returned }: Props) {
  const t = useImportsMessages()
  const { columns, existing, dateOrder, dateOrders: orders } = returned?.mapping ?? of.mapping
  const isGuessed = (index: number) => {
    return returned?.guessed.includes(index) ?? of.columns[index]?.isGuessed ?? false
  }
  const guesses = of.columns.map((_, index) => (isGuessed(index) ? (columns[index] ?? '') : chosen))
  return (
    <Form
      id={formId}
      method="post"
      action={importAddress(of.id, 'columns')}
      encType="multipart/form-data"
      noValidate
      onSubmit={useZipSubmit(of)}
    >
      {/* Enter presses the first button of a form */}
      <button type="submit" hidden />
      <input type="hidden" name="guessed" value={guesses.join(' ')} />
      <p className="quiet">{t.columnsHelp}</p>
      <Mistake of={of} returned={returned} />
      <Table
        className="records import-columns"
        caption={t.step.columns}
        titles={[t.heading, t.samples, t.target]}
      >
        {numbered(of.columns).map(({ index, ...column }) => (
          <Column
            key={index}
            {...column}
            index={index}
            target={columns[index] ?? null}
            isGuessed={isGuessed(index)}
            dates={orders?.[index] ?? dateOrder}
            isChecked={of.state === 'checked'}
          />
        ))}
      </Table>
      <div className="card fields">
        <fieldset>
          <legend>{t.existing}</legend>
          {existingChoices.map((choice) => (
            <Choice
              key={choice}
              type="radio"
              name="existing"
              value={choice}
              defaultChecked={existing === choice}
              label={t.existingChoices[choice]}
              hint={t.existingHints[choice]}
            />
          ))}
        </fieldset>
      </div>
      {of.isOwn && (
        <>
          <Scans of={of} refused={refused} />
          <CheckNow of={of} />
        </>
      )}
    </Form>
  )
}

/** Sends a chosen ZIP, whichever button was pressed; the choices of columns are saved meanwhile. */
function useZipSubmit({ id }: Import) {
  const t = useImportsMessages()
  const { submit } = useFetcher()
  const navigate = useNavigate()
  const isSending = useZips(id).coming.length > 0
  return (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.getAttribute('name') === 'sheet') return
    const fields = new FormData(event.currentTarget)
    const zip = fields.get('file')
    const isChosen = zip instanceof File && zip.name !== ''
    // Enter would check without the scans that are still being sent.
    if (isChosen || isSending) event.preventDefault()
    if (!isChosen || isSending) return
    fields.delete('file')
    // Saves the choices, and is refused for the lack of a file.
    fields.set('do', 'add-scans')
    const action = importAddress(id, 'columns')
    void submit(fields, { method: 'post', action, encType: 'multipart/form-data' })
    void sendZip(id, zip, t)
    // Clears the field, and what was said of ZIPs before.
    void navigate(action, { replace: true, preventScrollReset: true, state: null })
  }
}

/** Waits until all scans are there. */
function CheckNow({ of: { id, isTakingFiles, counts } }: Pick<Props, 'of'>) {
  const t = useImportsMessages()
  const isOff = useZips(id).coming.length > 0 || isTakingFiles
  return (
    <>
      {isOff && (
        <p id="wait" className="notice">
          {t.waitForScans(counts.files)}
        </p>
      )}
      <p>
        <SubmitButton variant="main" isOff={isOff} aria-describedby={isOff ? 'wait' : undefined}>
          {t.checkNow}
        </SubmitButton>
      </p>
    </>
  )
}

/** Whether a column has dates: rows below the samples may be ambiguous even if no sample is. */
function isDate(target: ImportTarget | null): boolean {
  return /^(birthDate|issuedOn\.|expiresOn\.)/.test(target ?? '')
}

/** Whether to ask for the order of day and month; if no sample needs it, only once the check has found rows that do. */
function asksForOrder({ samples, target, dates, isChecked }: ColumnProps): boolean {
  if (samples.some(isUnclear) || dates) return true
  const areClear = samples.length > 0 && samples.every((sample) => isClear.test(sample))
  return isDate(target) && (isChecked || !areClear)
}

/** The year first, or the month as a word */
const isClear = /^\s*\p{N}{4}[./-]|\p{L}/u

/** Whether day and month of a sample could be confused, or day and year, as in 12-May-26. */
function isUnclear(sample: string): boolean {
  const isNumeric = /^\p{N}{1,2}[./-]\p{N}{1,2}[./-]\p{N}{2,4}( |$)/u
  const hasShortYear = /^\p{N}{1,2}[ ./-]*[\p{L}\p{M}]+[ .,/-]+\p{N}{2}$/u
  return isNumeric.test(sample.trim()) || hasShortYear.test(sample.trim())
}

/** Adds the position as a React key, since headings and values may repeat. */
function numbered<Item extends object>(items: Item[]): (Item & { index: number })[] {
  return items.map((item, index) => ({ ...item, index }))
}

function Mistake({ of, returned }: Pick<Props, 'of' | 'returned'>) {
  const t = useImportsMessages()
  const locale = useLocale()
  const mistake = returned?.mistake
  if (!mistake) return null
  // Gone by itself once the scans are there
  if (mistake === 'scans-coming') {
    return of.isTakingFiles ? <FieldError>{t.waitForScans(of.counts.files)}</FieldError> : null
  }
  if (mistake === 'twice') return <FieldError>{t.twice}</FieldError>
  const fields = mistake.lacking.map((target) => targetTitle(target, locale)).join(', ')
  return <FieldError>{t.lacking(fields)}</FieldError>
}

type ColumnProps = {
  heading: string
  samples: string[]
  index: number
  target: ImportTarget | null
  isGuessed: boolean
  isDoubtful: boolean
  dates: DateOrder | undefined
  isChecked: boolean
}

function Column(column: ColumnProps) {
  const { heading, samples, index, target, isGuessed, isDoubtful, dates } = column
  const t = useImportsMessages()
  const title = heading || t.emptyHeading
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        {samples.length === 0 ? (
          <span className="quiet">{t.noSamples}</span>
        ) : (
          <ul className="plain-list">
            {numbered(samples.map((sample) => ({ sample }))).map(({ index, sample }) => (
              <li key={index}>{sample}</li>
            ))}
          </ul>
        )}
      </td>
      <td>
        <select name={`column-${index}`} aria-label={t.targetOf(title)} defaultValue={target ?? ''}>
          <Targets />
        </select>{' '}
        {isGuessed && target && <Badge tone="waiting">{isDoubtful ? t.doubtful : t.guessed}</Badge>}
        {asksForOrder(column) && (
          <>
            <select
              name={`dates-${index}`}
              aria-label={t.dateOrder(title)}
              aria-describedby={`dates-${index}-hint`}
              defaultValue={dates ?? ''}
            >
              <option value="">{t.dateOrders.unclear}</option>
              {dateOrders.map((order) => (
                <option key={order} value={order}>
                  {t.dateOrders[order]}
                </option>
              ))}
            </select>
            <p className="quiet" id={`dates-${index}-hint`}>
              {t.yearLast}
            </p>
          </>
        )}
      </td>
    </tr>
  )
}

const namesAndFields = textFields.flatMap((field) => {
  return field === 'name' ? ([field, 'surname'] as const) : field
})

function Targets() {
  const t = useImportsMessages()
  const locale = useLocale()
  const option = (target: ImportTarget) => [target, targetTitle(target, locale)] as const
  return (
    <>
      <option value="">{t.leftOut}</option>
      <optgroup label={t.fields}>
        <Options of={namesAndFields.map(option)} />
      </optgroup>
      <optgroup label={t.fileNames}>
        <Options of={[option('folder'), ...fileTypes.map((type) => option(`file.${type}`))]} />
      </optgroup>
      <optgroup label={t.details}>
        <Options of={importTargets.filter(isDetail).map(option)} />
      </optgroup>
    </>
  )
}

function isDetail(target: ImportTarget): boolean {
  return importedDetails.some((detail) => target.startsWith(`${detail}.`))
}

function Scans({ of, refused }: Pick<Props, 'of' | 'refused'>) {
  const recordForm = useRecordFormMessages()
  const t = useImportsMessages()
  const { files, filesRefused } = of.counts
  const { state, key } = useLocation()
  const { coming, ...since } = useZips(of.id)
  const failed: FailedZip[] = [...(state?.failed ?? []), ...since.failed]
  const wordsFor = (because: string) => {
    if (because === 'no-file') return recordForm.chooseFile(t.zip)
    return because === 'not-now' && of.isTakingFiles
      ? t.waitForScans(files)
      : faultWords(because, t)
  }
  const why = failed.map(({ zip, because }) => `${zip}: ${wordsFor(because)}`)
  return (
    <div className="card import-form">
      <h3>{t.scans}</h3>
      <p role="status">
        {of.isTakingFiles
          ? t.takingScans(files)
          : coming[0]
            ? t.sendingFile(coming[0])
            : files > 0 && t.scansThere(files, filesRefused)}
      </p>
      <Field
        key={key}
        name="file"
        type="file"
        label={t.zip}
        hint={t.scansHelp}
        accept=".zip"
        error={why.join(' ') || (refused && wordsFor(refused))}
      />
      <SubmitButton name="do" value="add-scans" isOff={coming.length > 0}>
        {t.addScans}
      </SubmitButton>
    </div>
  )
}
