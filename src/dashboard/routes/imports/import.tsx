import { useRef } from 'react'
import { csvEncodings, type Import } from '#contract/imports/import.ts'
import { listImports } from '#core/imports/list-imports.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { earlierAddress, presentStep, sheetAddress } from '#dashboard/features/imports/addresses.ts'
import csvBn from '#dashboard/features/imports/examples/people.bn.csv?url&no-inline'
import xlsxBn from '#dashboard/features/imports/examples/people.bn.xlsx?url&no-inline'
import csvEn from '#dashboard/features/imports/examples/people.en.csv?url&no-inline'
import xlsxEn from '#dashboard/features/imports/examples/people.en.xlsx?url&no-inline'
import { beganBy, ImportFrame } from '#dashboard/features/imports/import-frame.tsx'
import { faultWords } from '#dashboard/features/imports/row-words.ts'
import { useSending } from '#dashboard/features/imports/use-sending.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { Pagination } from '#dashboard/layout/list-pages.tsx'
import { useDrop } from '#ui/browser/use-drop.ts'
import { useScript } from '#ui/browser/use-script.ts'
import { AnswerContext, Field, SelectField } from '#ui/components/field.tsx'
import { formatInstant } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useImportsMessages } from '#ui/i18n/parts/imports.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/import.ts'

const pageSize = 20

export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = context.get(visit).url
  const refused = searchParams.get('refused') ?? undefined
  const sheet = searchParams.get('sheet') ?? undefined
  const after = searchParams.get('after') ?? undefined
  const { imports, next } = await listImports(context.get(ctx), { limit: pageSize, after })
  return { imports, next, isFirst: after === undefined, refused, sheet }
}

const examples = { en: { csv: csvEn, xlsx: xlsxEn }, bn: { csv: csvBn, xlsx: xlsxBn } }

/** The first step: the form for the file, and a list of earlier imports. */
export default function UploadPage({ loaderData }: Route.ComponentProps) {
  const { refused, sheet, ...page } = loaderData
  const t = useImportsMessages()
  return (
    <ImportFrame step="upload" isMistaken={refused !== undefined}>
      <p className="quiet">{t.introduction}</p>
      {/* Its answers do not come through the router, which would tell that one is new. */}
      <AnswerContext value={undefined}>
        <UploadForm refused={refused} sheet={sheet} />
      </AnswerContext>
      <Examples />
      <EarlierImports {...page} />
    </ImportFrame>
  )
}

type Asked = { refused: string | undefined; sheet: string | undefined }

function UploadForm({ refused, sheet }: Asked) {
  const t = useImportsMessages()
  const input = useRef<HTMLInputElement>(null)
  const isLive = useScript()
  const { sending, fault = refused, submit } = useSending(input)
  const drag = useDrop(({ files }) => {
    if (input.current) input.current.files = files
  })
  return (
    <form
      method="post"
      action={sheetAddress}
      encType="multipart/form-data"
      className="card import-form"
      noValidate
      onSubmit={submit}
      {...drag}
    >
      <p className="scripted">
        <strong>{t.dropTitle}</strong>
      </p>
      <p className="quiet">{t.dropHelp}</p>
      {fault === 'not-utf-8' && <Encodings />}
      {(sheet !== undefined || fault === 'no-such-sheet') && (
        <Field name="sheet" label={t.sheetName} defaultValue={sheet} maxLength={100} />
      )}
      <Field
        ref={input}
        name="file"
        type="file"
        label={isLive ? t.choose : t.sheet}
        hint={t.sheetHint}
        // What cannot be read is refused with what to do; a file that cannot be chosen tells nothing.
        accept={`.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods${isLive ? ',.zip' : ''}`}
        multiple={isLive}
        aria-required
        error={fault && faultWords(fault, t)}
      />
      <button type="submit" className="main" aria-disabled={sending ? true : undefined}>
        {t.send}
      </button>
      <div role="status">
        {sending && (
          <p>
            {sending.share < 1 ? t.sendingFile(sending.name) : t.readingFile(sending.name)}{' '}
            <progress
              aria-label={t.sendingFile(sending.name)}
              {...(sending.share < 1 && { value: sending.share, max: 1 })}
            />
          </p>
        )}
      </div>
    </form>
  )
}

function Encodings() {
  const t = useImportsMessages()
  const others = csvEncodings.filter((one) => one !== 'utf-8')
  return (
    <SelectField
      name="encoding"
      label={t.encoding}
      options={others.map((one) => [one, t.encodings[one]] as const)}
    />
  )
}

function Examples() {
  const t = useImportsMessages()
  const { csv, xlsx } = examples[useLocale()]
  return (
    <p className="import-examples">
      {t.examples}{' '}
      <a href={xlsx} download="people.xlsx">
        {t.exampleXlsx}
      </a>{' '}
      ·{' '}
      <a href={csv} download="people.csv">
        {t.exampleCsv}
      </a>
    </p>
  )
}

type Earlier = { imports: Import[]; next: string | undefined; isFirst: boolean }

function EarlierImports({ imports, next, isFirst }: Earlier) {
  const t = useImportsMessages()
  const recordLists = useRecordListsMessages()
  const locale = useLocale()
  const titles = t.columnsOfList
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier">{t.earlier}</h2>
      {imports.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <Table
          className="records people"
          caption={t.earlier}
          titles={[titles.name, titles.state, titles.rows, titles.at]}
        >
          {imports.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <Link href={presentStep(one)}>{one.name}</Link>
              </th>
              <td>{t.states[one.state]}</td>
              <td>{t.rows(one.counts.rows)}</td>
              <td>
                {formatInstant(one.createdAt, locale)}{' '}
                <span className="quiet">{t.beganBy(beganBy(one.by, t))}</span>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pagination
        label={recordLists.pages}
        links={[
          !isFirst && { label: t.newest, href: earlierAddress() },
          next && { label: t.older, href: earlierAddress(next), rel: 'next' },
        ]}
      />
    </section>
  )
}
