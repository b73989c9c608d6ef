import {
  CircleUser,
  FilePen,
  GraduationCap,
  IdCard,
  Keyboard,
  Languages,
  LogOut,
  type LucideIcon,
  Search,
  SunMoon,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useSubmit } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import { languageNames, locales } from '#contract/locale.ts'
import type { FoundRecord, RecordAction } from '#contract/record-list.ts'
import type { Role } from '#contract/staff.ts'
import { isRouted } from '#dashboard/addresses.ts'
import { useGoTo } from '#dashboard/layout/link.tsx'
import { selectionActions, useRegisteredShortcuts } from '#dashboard/layout/use-shortcuts.ts'
import { useModulesAhead } from '#dashboard/live/fetched-ahead.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { useAddressIn } from '#ui/language-links.tsx'
import { usePageContext } from '#ui/page-context.ts'
import { type Place, usePlaces } from './places.ts'
import type { Found } from './use-found-records.ts'
import { useTheme } from './use-theme.ts'

export type Command = {
  id: string
  title: string
  /** The language of the title, if it differs from that of the page */
  lang?: string
  /** Read out after the title */
  detail?: string
  /** Finds this command as its title does */
  alias?: string
  Icon: LucideIcon
  run: () => void
}

type CommandGroup = { title: string; commands: Command[] }

/** All pages, records and actions that match what is typed and that this person may use. */
export function useCommands(
  typed: string,
  { searched, here }: Record<'searched' | 'here', Found>,
  signOut: () => void,
) {
  const { groups: groupTitles, palette: t } = useMessages().dashboard
  const { actions } = useRecordListsMessages()
  const locale = useLocale()
  const pages = usePages()
  const site = useSiteCommands(signOut)
  const bulk = useBulkCommands()
  const inLists = useListCommands(typed)
  const found = useRecordCommands(typed, searched)
  const own = useRecordCommands('', here)
  // Bengali keyboards type letters with a dot below as one character, which the titles spell in two.
  const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase(locale)
  const words = plain(typed).split(/\s+/)
  const matching = (commands: Command[]) =>
    commands.filter(({ title, alias = '' }) => {
      const text = plain(`${title} ${alias}`)
      return words.every((word) => text.includes(word))
    })
  const records = [...matching(own), ...found]
  const isHere = ({ title }: Command) =>
    [...own, ...bulk.commands].some((one) => one.title === title)
  const groups: CommandGroup[] = [
    { title: bulk.title, commands: matching(bulk.commands) },
    {
      title: groupTitles.records,
      commands: [...new Map(records.map((one) => [one.id, one])).values()],
    },
    { title: t.pages, commands: matching(pages) },
    { title: actions, commands: matching([...inLists.filter((one) => !isHere(one)), ...site]) },
  ]
  return groups.filter(({ commands }) => commands.length > 0)
}

function usePages(): Command[] {
  const go = useGo()
  const inMenu = usePlaces().flatMap(({ places }) => places)
  return [...inMenu, ...useFurtherPlaces()].map(({ path, title, Icon }) => {
    return { id: path, title, Icon, run: () => go(path) }
  })
}

function useGo() {
  const goTo = useGoTo()
  return (address: string) => {
    if (isRouted(address)) goTo(address)
    else location.assign(address)
  }
}

function useSiteCommands(signOut: () => void): Command[] {
  const { dashboard, languages } = useMessages()
  const current = useLocale()
  const addressIn = useAddressIn()
  const { theme, turn } = useTheme()
  const t = dashboard.palette
  const list = useRegisteredShortcuts()
    .flatMap(({ shortcuts }) => shortcuts)
    .find(({ key }) => key === '?')
  return [
    { id: 'theme', title: theme === 'light' ? t.toDark : t.toLight, Icon: SunMoon, run: turn },
    ...locales
      .filter((locale) => locale !== current)
      .map((locale) => ({
        id: `language-${locale}`,
        title: languageNames[locale],
        lang: locale,
        alias: languages,
        Icon: Languages,
        run: () => location.assign(addressIn(locale)),
      })),
    {
      id: 'shortcuts',
      title: dashboard.shortcuts.title,
      Icon: Keyboard,
      run: () => list?.act(new KeyboardEvent('keydown', { key: '?' })),
    },
    { id: 'sign-out', title: dashboard.logOut, Icon: LogOut, run: signOut },
  ]
}

function useBulkCommands(): CommandGroup {
  const { withChosen } = useRecordListsMessages()
  const commands = selectionActions.useEntries().map(({ title, run }) => {
    return { id: `selected-${title}`, title, Icon: FilePen, run }
  })
  return { title: withChosen, commands }
}

/** Lists in which a record for an action can be chosen; the first one that this person may open is used */
const listsFor = {
  review: ['Control_Post'],
  approve: ['Control_Post'],
  update: ['update', 'ManagePost'],
  hide: ['update'],
  unhide: ['update'],
  'withdraw-approval': ['update'],
  delete: ['update'],
} as const satisfies Partial<Record<RecordAction, readonly Place[]>>

/** Actions that are done on a page of the record, at its address */
const placesOfRecord: RecordAction[] = ['consent', 'shares', 'claim', 'requests', 'retention']

function useListCommands(typed: string): Command[] {
  const t = useMessages().dashboard.palette
  const titles = useActionTitles()
  const places = usePlaces().flatMap((group) => group.places)
  const go = useGo()
  if (!typed.trim()) return []
  return (Object.keys(listsFor) as (keyof typeof listsFor)[]).flatMap((action) => {
    const lists: readonly Place[] = listsFor[action]
    const list = places.find(({ place }) => lists.includes(place))
    if (!list) return []
    const { path, title, Icon } = list
    const run = () => go(path)
    return { id: `in-list-${action}`, title: titles[action], detail: t.chooseIn(title), Icon, run }
  })
}

/** The pages that commands post to; the last one is that of any record. */
const postedTo = [dashboardPath('lookup'), dashboardPath('Control_Post'), '/dashboard/records/any']

/** If one record matches, all of its actions; if several match, only links that open them. */
function useRecordCommands(typed: string, answer: Found): Command[] {
  const commandOf = useRecordCommand()
  const submit = useSubmit()
  const { signedIn } = usePageContext()
  const t = useMessages().dashboard.palette
  const found = answer.outcome === 'found' ? answer.found : []
  const [first, ...others] = found
  const shown =
    first && others.length === 0
      ? first.may.map((action) => commandOf(first, action))
      : found.map((record) => commandOf(record, 'open'))
  const load = useModulesAhead()
  const loadPosts = useEffectEvent(() => load(postedTo))
  useEffect(() => {
    if (answer.outcome === 'found') loadPosts()
  }, [answer.outcome])
  const number = typed.trim()
  if (!/\d/.test(number) || signedIn?.role === 'student') return shown
  const lookUp = () => void submit({ number }, { method: 'post', action: dashboardPath('lookup') })
  return [...shown, { id: 'lookup', title: t.lookUp(number), Icon: Search, run: lookUp }]
}

function useActionTitles(): Record<RecordAction, string> {
  const { dashboard } = useMessages()
  const t = useRecordListsMessages()
  return {
    ...t,
    open: t.openRecord,
    'withdraw-approval': t.withdrawApproval,
    shares: t.shareCodes,
    claim: t.holder,
    retention: dashboard.pages.retention,
  }
}

function useRecordCommand() {
  const titles = useActionTitles()
  const t = useRecordListsMessages()
  const goTo = useGoTo()
  const submit = useSubmit()
  const { signedIn } = usePageContext()
  return ({ id, name, revision, ...numbers }: FoundRecord, action: RecordAction): Command => {
    const isOpen = action === 'open'
    const post = (address: string, fields: Record<string, string>) =>
      void submit(fields, { method: 'post', action: address })
    function run(): void {
      const editor = signedIn?.role === 'admin' ? '/Update_A_User' : dashboardPath('ManagePost')
      if (action === 'open') goTo(`/dashboard/records/${id}`)
      else if (action === 'update') goTo(`${editor}/${id}`)
      else if (action === 'review') goTo(`${dashboardPath('Control_Post')}/${id}`)
      else if (action === 'approve')
        post(dashboardPath('Control_Post'), { approve: `${id}:${revision}` })
      else if (placesOfRecord.includes(action)) goTo(`/dashboard/records/${id}/${action}`)
      else post(`/dashboard/records/${id}`, { do: action })
    }
    return {
      id: `${action}-${id}`,
      title: isOpen ? name : titles[action],
      detail: isOpen
        ? `${t.columns.passportNumber} ${numbers.passportNumber} · ${t.columns.irccNumber} ${numbers.irccNumber}`
        : name,
      Icon: isOpen ? UserRound : FilePen,
      run,
    }
  }
}

const places: Record<Role, (keyof typeof further)[]> = {
  admin: ['invitations', 'addClass', 'tokens', 'twoFactor'],
  moderator: ['tokens', 'twoFactor'],
  student: ['claim', 'twoFactor'],
}

const further = {
  invitations: ['/dashboard/invitations', UsersRound],
  addClass: ['/dashboard/classes/new', GraduationCap],
  tokens: ['/account/tokens', CircleUser],
  twoFactor: ['/account/two-factor', CircleUser],
  claim: ['/claim', IdCard],
} as const

/** Pages that are not in the navigation */
function useFurtherPlaces() {
  const { furtherPages } = useRecordListsMessages()
  const { signedIn } = usePageContext()
  if (!signedIn) return []
  const shown = signedIn.roleWithTwoFactor ? (['twoFactor'] as const) : places[signedIn.role]
  return shown.map((place) => {
    const [path, Icon] = further[place]
    return { path, title: furtherPages[place], Icon }
  })
}
