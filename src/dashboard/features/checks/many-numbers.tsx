import { type CheckedNumber, mostChecked } from '#contract/record-list.ts'
import { Button } from '#ui/components/button.tsx'
import { Field, TextAreaField } from '#ui/components/field.tsx'
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
  return (
    <form
      method="post"
      action={manyNumbersPath}
      encType="multipart/form-data"
      className="fields"
      noValidate
    >
      <TextAreaField
        name="numbers"
        label={t.numbers}
        hint={t.checkHelp(mostChecked)}
        error={mistake}
        rows={10}
        defaultValue={typed}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Field name="file" type="file" label={t.file} accept=".txt,.csv,text/plain,text/csv" />
      <div>
        <Button variant="main">{t.check}</Button>
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
