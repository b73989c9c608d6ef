import { Conflict } from '#ui/components/conflict.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import type { GroupValues } from './group-values.ts'
import { fieldWords, valueWords } from './setting-words.ts'

/** Somebody else was first: how it is now, beside what was typed. Saving again keeps what was typed. */
export function SettingsConflict({ now, typed }: { now: GroupValues; typed: GroupValues }) {
  const messages = useMessages()
  const locale = useLocale()
  const t = messages.site.settings
  const words = (values: string[] | undefined) => valueWords(values, messages, locale)
  const different = Object.keys({ ...now, ...typed }).filter((field) => {
    return words(now[field]) !== words(typed[field])
  })
  return (
    <Conflict words={t.conflict}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.conflict.field}</th>
            <th scope="col">{t.conflict.now}</th>
            <th scope="col">{t.conflict.typed}</th>
          </tr>
        </thead>
        <tbody>
          {different.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldWords(field, messages)}</th>
              <td>{words(now[field])}</td>
              <td>{words(typed[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Conflict>
  )
}
