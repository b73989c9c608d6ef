import type { ReactNode } from 'react'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'

type Props = {
  name: string
  legend: string
  mine: ReactNode
  theirs: ReactNode
  prefer: 'mine' | 'theirs'
  children?: ReactNode
}

export function TwoVersions({ name, legend, mine, theirs, prefer, children }: Props) {
  const t = useRecordFormMessages()
  const versions = [
    { value: 'mine', title: t.mine, shown: mine },
    { value: 'theirs', title: t.theirs, shown: theirs },
  ]
  return (
    <fieldset className="versions">
      <legend>{legend}</legend>
      {children}
      {versions.map(({ value, title, shown }) => (
        <label key={value}>
          <input
            type="radio"
            name={`choose.${name}`}
            value={value}
            defaultChecked={prefer === value}
          />
          <span>
            <strong>{title}</strong>
            <span className="version">{shown}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
