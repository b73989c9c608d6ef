import { limitNames, lookupLimits, type Settings, settingsSchema } from '#contract/settings.ts'
import { readTypedNumber } from '#contract/text/whole-number.ts'

/** Form values by field; a ticked checkbox has one value, an unticked one has none. */
export type GroupValues = Record<string, string[]>

export type Mistakes = Record<string, 'too-long' | 'invalid'>

/** Settings that share a form: the values of its fields, and the change they describe, validated later. */
type Group = {
  settings: readonly (keyof Settings)[]
  values: (settings: Settings) => GroupValues
  change: (values: GroupValues) => object
}

const groups = {
  organisation: {
    settings: ['organisation'],
    values: ({ organisation }) => inTexts(organisation),
    change: (values) => ({ organisation: oneOfEach(values) }),
  },
  lookup: oneText('lookupPolicy'),
  limits: {
    settings: ['limits'],
    values: ({ limits }) => (limits === 'off' ? {} : inTexts(limits)),
    change: (values) => ({ limits: numbersOf(values) }),
  },
  withheld: {
    settings: ['withheld'],
    values: ({ withheld: { documents, address, parents } }) => {
      return { documents, address: ticked(address), parents: ticked(parents) }
    },
    change: ({ documents, address, parents }) => {
      return { withheld: { documents, address: isTicked(address), parents: isTicked(parents) } }
    },
  },
  checks: {
    settings: ['officialChecks'],
    values: ({ officialChecks }) => ({ officialChecks }),
    change: ({ officialChecks }) => ({ officialChecks }),
  },
  time: oneText('timeZone'),
  deleted: oneNumber('binDays'),
  retention: oneNumber('keepMonths'),
  staff: tickedBoxes('requireTwoFactor', 'requireSecondAdmin'),
  imports: tickedBoxes('approveImportsInBulk'),
  statements: oneText('statements'),
  consent: oneText('consent'),
  log: {
    settings: ['log'],
    values: ({ log }) => ({ log: ticked(log === 'public') }),
    change: ({ log }) => ({ log: isTicked(log) ? 'public' : 'private' }),
  },
} satisfies Record<string, Group>

export type SettingsGroup = keyof typeof groups
export const settingsGroups = Object.keys(groups) as SettingsGroup[]

function oneText(name: 'lookupPolicy' | 'timeZone' | 'statements' | 'consent'): Group {
  return {
    settings: [name],
    values: (settings) => ({ [name]: [settings[name]] }),
    change: oneOfEach,
  }
}

function oneNumber(name: 'binDays' | 'keepMonths'): Group {
  const values = (settings: Settings) => inTexts({ [name]: settings[name] })
  return { settings: [name], values, change: numbersOf }
}

function tickedBoxes(
  ...names: ('requireTwoFactor' | 'requireSecondAdmin' | 'approveImportsInBulk')[]
): Group {
  return {
    settings: names,
    values: (settings) => Object.fromEntries(names.map((name) => [name, ticked(settings[name])])),
    change: (values) => Object.fromEntries(names.map((name) => [name, isTicked(values[name])])),
  }
}

export function partOf(group: SettingsGroup, settings: Settings): Partial<Settings> {
  return Object.fromEntries(groups[group].settings.map((name) => [name, settings[name]]))
}

export function valuesOf(group: SettingsGroup, settings: Settings): GroupValues {
  return groups[group].values(settings)
}

type Read =
  | { values: GroupValues; change: Partial<Settings> }
  | { values: GroupValues; mistakes: Mistakes }

/** Reads a form; fields of other groups are ignored. */
export function readGroup(group: SettingsGroup, form: FormData, now: Settings): Read {
  const values: GroupValues = {}
  for (const name of fieldsOf(group, now)) {
    // A browser sends line breaks of its own.
    values[name] = form.getAll(name).map((value) => String(value).replaceAll('\r\n', '\n'))
  }
  const change: Partial<Settings> = groups[group].change(values)
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

/** The nested schema, so that errors refer to single limits. It also prevents removing all limits. */
function schemaOf(name: keyof Settings) {
  return name === 'limits' ? lookupLimits : settingsSchema.shape[name]
}

function fieldsOf(group: SettingsGroup, now: Settings): string[] {
  return group === 'limits' ? limitNames : Object.keys(valuesOf(group, now))
}

function oneOfEach(values: GroupValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, [text = '']]) => [name, text]))
}

function numbersOf(values: GroupValues): Record<string, number> {
  const numbers = Object.entries(oneOfEach(values)).map(([name, text]): [string, number] => {
    return [name, readTypedNumber(text)]
  })
  return Object.fromEntries(numbers)
}

function inTexts(fields: object): GroupValues {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [String(value)]]))
}

function ticked(is: boolean): string[] {
  return is ? ['yes'] : []
}

function isTicked(values: string[] | undefined): boolean {
  return values?.length === 1
}
