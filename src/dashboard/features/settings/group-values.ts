import { limitNames, lookupLimits, type Settings, settingsSchema } from '#contract/settings.ts'
import { withLatinDigits } from '#contract/text/latin-digits.ts'

/** Settings that share a form. */
export const settingsGroups = [
  'organisation',
  'lookup',
  'limits',
  'withheld',
  'checks',
  'time',
  'deleted',
  'staff',
  'imports',
  'statements',
  'log',
] as const
export type SettingsGroup = (typeof settingsGroups)[number]

/** The values of the fields; a ticked box has one, an unticked box none. */
export type GroupValues = Record<string, string[]>

export type Mistakes = Record<string, 'too-long' | 'invalid'>

const settingsOf = {
  organisation: ['organisation'],
  lookup: ['lookupPolicy'],
  limits: ['limits'],
  withheld: ['withheld'],
  checks: ['officialChecks'],
  time: ['timeZone'],
  deleted: ['binDays'],
  imports: ['approveImportsInBulk'],
  staff: ['requireTwoFactor', 'requireSecondAdmin'],
  statements: ['statements'],
  log: ['log'],
} as const satisfies Record<SettingsGroup, readonly (keyof Settings)[]>

export function partOf(group: SettingsGroup, settings: Settings): Partial<Settings> {
  return Object.fromEntries(settingsOf[group].map((name) => [name, settings[name]]))
}

export function valuesOf(group: SettingsGroup, settings: Settings): GroupValues {
  const { organisation, lookupPolicy, limits, withheld, officialChecks } = settings
  switch (group) {
    case 'organisation':
      return inTexts(organisation)
    case 'lookup':
      return { lookupPolicy: [lookupPolicy] }
    case 'limits':
      return limits === 'off' ? {} : inTexts(limits)
    case 'withheld':
      return {
        documents: withheld.documents,
        address: ticked(withheld.address),
        parents: ticked(withheld.parents),
      }
    case 'checks':
      return { officialChecks }
    case 'time':
      return { timeZone: [settings.timeZone] }
    case 'deleted':
      return { binDays: [String(settings.binDays)] }
    case 'staff':
      return {
        requireTwoFactor: ticked(settings.requireTwoFactor),
        requireSecondAdmin: ticked(settings.requireSecondAdmin),
      }
    case 'imports':
      return { approveImportsInBulk: ticked(settings.approveImportsInBulk) }
    case 'statements':
      return { statements: [settings.statements] }
    case 'log':
      return { log: ticked(settings.log === 'public') }
  }
}

type Read =
  | { values: GroupValues; change: Partial<Settings> }
  | { values: GroupValues; mistakes: Mistakes }

/** Reads a form; fields of other groups are ignored. */
export function readGroup(group: SettingsGroup, form: FormData, now: Settings): Read {
  const values: GroupValues = {}
  for (const name of fieldsOf(group, now)) values[name] = form.getAll(name).map(String)
  const change = changeOf(group, values, now)
  const mistakes: Mistakes = {}
  for (const [name, part] of Object.entries(change)) {
    const checked = schemaOf(name as keyof Settings).safeParse(part)
    for (const issue of checked.error?.issues ?? []) {
      const field = String(issue.path[0] ?? name)
      mistakes[field] = issue.code === 'too_big' ? 'too-long' : 'invalid'
    }
  }
  return Object.keys(mistakes).length > 0 ? { values, mistakes } : { values, change }
}

/** No form can remove all limits, so mistakes name their fields. */
function schemaOf(name: keyof Settings) {
  return name === 'limits' ? lookupLimits : settingsSchema.shape[name]
}

function fieldsOf(group: SettingsGroup, now: Settings): string[] {
  return group === 'limits' ? limitNames : Object.keys(valuesOf(group, now))
}

/** The validated settings. */
function changeOf(group: SettingsGroup, values: GroupValues, now: Settings): Partial<Settings> {
  const one = (name: string) => values[name]?.[0] ?? ''
  const isTicked = (name: string) => values[name]?.length === 1
  const change = {
    organisation: () => ({ organisation: oneOfEach(values) }),
    lookup: () => ({ lookupPolicy: one('lookupPolicy') }),
    limits: () => ({ limits: numbersOf(values) }),
    withheld: () => ({
      withheld: {
        documents: values.documents,
        address: isTicked('address'),
        parents: isTicked('parents'),
      },
    }),
    checks: () => ({ officialChecks: values.officialChecks }),
    time: () => ({ timeZone: one('timeZone') }),
    deleted: () => numbersOf(values),
    imports: () => ({ approveImportsInBulk: isTicked('approveImportsInBulk') }),
    staff: () => ({
      requireTwoFactor: isTicked('requireTwoFactor'),
      requireSecondAdmin: isTicked('requireSecondAdmin'),
    }),
    statements: () => ({ statements: one('statements') }),
    log: () => ({ log: isTicked('log') ? 'public' : 'private' }),
  }[group]()
  return { ...partOf(group, now), ...change } as Partial<Settings>
}

function oneOfEach(values: GroupValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, [text = '']]) => [name, text]))
}

function numbersOf(values: GroupValues): Record<string, number> {
  const numbers = Object.entries(oneOfEach(values)).map(([name, text]): [string, number] => {
    return [name, text.trim() === '' ? Number.NaN : Number(withLatinDigits(text))]
  })
  return Object.fromEntries(numbers)
}

function inTexts(fields: object): GroupValues {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [String(value)]]))
}

function ticked(is: boolean): string[] {
  return is ? ['yes'] : []
}
