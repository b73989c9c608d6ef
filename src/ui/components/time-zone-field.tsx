import { type ReactNode, useEffect, useState } from 'react'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { Field } from './field.tsx'

type Props = { defaultValue: string | undefined; error: ReactNode }

/** The browser suggests the zones that it knows; without a script, the name is typed. */
export function TimeZoneField({ defaultValue, error }: Props) {
  const t = useSiteMessages().settings
  const [zones, setZones] = useState<string[]>([])
  useEffect(() => setZones(Intl.supportedValuesOf('timeZone')), [])
  return (
    <>
      <Field
        name="timeZone"
        label={t.fields.timeZone}
        hint={t.hints.timeZone}
        list="time-zones"
        defaultValue={defaultValue}
        error={error}
      />
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
