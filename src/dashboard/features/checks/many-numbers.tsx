import { type CheckedNumber, mostChecked } from '#contract/record-list.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { CheckedTable } from './checked-table.tsx'

export const manyNumbersPath = '/MaltipleInput'

type Props = { typed?: string; mistake?: string | undefined; numbers?: CheckedNumber[] }

/** Checks up to 500 numbers at once. They are posted, and posted again for the download. */
export function ManyNumbers({ typed = '', mistake, numbers }: Props) {
  const { dashboard, recordLists: t } = useMessages()
  return (
    <section>
      <PageTitle isMistaken={mistake !== undefined}>{dashboard.checkMany}</PageTitle>
      <h1>{t.checkTitle}</h1>
      {numbers ? <Answer numbers={numbers} /> : <NumbersForm typed={typed} mistake={mistake} />}
    </section>
  )
}

function NumbersForm({ typed, mistake }: Pick<Props, 'typed' | 'mistake'>) {
  const t = useMessages().recordLists
  const described = mistake ? 'numbers-hint numbers-error' : 'numbers-hint'
  return (
    <form
      method="post"
      action={manyNumbersPath}
      encType="multipart/form-data"
      className="fields"
      noValidate
    >
      <div className="field">
        <label htmlFor="numbers">{t.numbers}</label>
        <p id="numbers-hint" className="hint">
          {t.checkHelp(mostChecked)}
        </p>
        <textarea
          id="numbers"
          name="numbers"
          rows={10}
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={mistake ? true : undefined}
          aria-describedby={described}
        />
        {mistake && (
          <p id="numbers-error" className="error" role="alert">
            {mistake}
          </p>
        )}
      </div>
      <div className="field">
        <label htmlFor="file">{t.file}</label>
        <input id="file" name="file" type="file" accept=".txt,.csv,text/plain,text/csv" />
      </div>
      <div>
        <button type="submit" className="main">
          {t.check}
        </button>
      </div>
    </form>
  )
}

function Answer({ numbers }: { numbers: CheckedNumber[] }) {
  const t = useMessages().recordLists
  const found = numbers.filter(({ outcome }) => outcome === 'found').length
  return (
    <>
      <div className="list-head">
        <p role="status">{t.checked(found, numbers.length)}</p>
        <form method="post" action={manyNumbersPath} className="row-of-buttons" data-download="">
          <input
            type="hidden"
            name="numbers"
            value={numbers.map(({ typed }) => typed).join('\n')}
          />
          <a className="button" href={manyNumbersPath}>
            {t.checkAgain}
          </a>
          <button type="submit" name="as" value="csv">
            {t.downloadCsv}
          </button>
        </form>
      </div>
      <CheckedTable numbers={numbers} />
    </>
  )
}
