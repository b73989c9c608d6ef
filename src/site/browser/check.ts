import { textIn } from '#contract/proof/bytes.ts'
import { checkAnyProof } from '#contract/proof/check-proof.ts'
import {
  isKey,
  mostProofBytes,
  mostProofFileBytes,
  type ProofKey,
} from '#contract/proof/proof-file.ts'
import { answerParts } from '#site/features/check/answer-parts.ts'
import { describeAnswers, timeIn } from '#site/features/check/describe-answers.ts'
import { checkWords } from '#site/features/check/words.ts'
import type { Make } from '#site/layout/in-hand.ts'
import { inHandWords } from '#site/layout/in-hand-words.ts'
import { checkStorageKey } from '#ui/browser/carried-over.ts'
import { pageLocale } from '#ui/browser/page-locale.ts'
import { element } from './in-hand.ts'

const locale = pageLocale()
const t = checkWords[locale]

/** Checks a statement in the browser; if that is not possible, the form is posted as without a script. */
export async function checkHere(form: HTMLFormElement): Promise<void> {
  const proof = form.querySelector('textarea')
  const files = form.querySelector<HTMLInputElement>('[type=file]')
  if (!proof || !files) return
  const isAble = knowsEd25519()
  // What was scanned while the keys could not be asked, and the number of scans and files so far
  let [kept, scans] = ['', 0]
  // What was chosen or dropped after the text was pasted
  let last: File | undefined
  const forget = () => {
    if (kept !== '' && proof.value === kept) proof.value = ''
    kept = ''
  }
  const takeFragment = async () => {
    const given = location.hash.slice(1)
    if (given.length < shortestProof) return
    // A signed code contains a name and a number: remove it from the address bar and from the history.
    history.replaceState(null, '', location.pathname + location.search)
    forget()
    const own = ++scans
    const keep = () => {
      if (own !== scans || proof.value !== '') return
      proof.value = given
      kept = given
      last = undefined
    }
    if (await isAble) return show((own) => check(given, own, keep))
    if (own !== scans) return
    // Whoever scans a sheet means it, not what the field still held.
    proof.value = ''
    keep()
    document.querySelector('#answers')?.replaceChildren(say(t.pressCheck))
  }
  addEventListener('hashchange', () => void takeFragment())
  void takeFragment()
  carryToOtherLanguage(proof)
  const taken = takeFromOtherLanguage(proof)
  if (!(await isAble)) return
  // What a check needs later, perhaps offline
  void ownKeys()
  void import('./in-hand.ts')
  if (taken) void show((own) => check(taken, own))
  const checkFile = (file: File) => {
    forget()
    last = file
    scans++
    return show((own) => checkBytesOf(file, own))
  }
  form.addEventListener('submit', (event) => {
    const hasText = proof.value.trim() !== ''
    const file = last ?? (hasText ? undefined : files.files?.[0])
    // An empty form is posted: the answer of the server says what is missing.
    if (!file && !hasText) return
    event.preventDefault()
    void (file ? checkFile(file) : show((own) => check(proof.value, own)))
  })
  proof.addEventListener('input', () => {
    last = undefined
  })
  files.addEventListener('change', () => {
    last = files.files?.[0]
    if (last) void checkFile(last)
  })
  takeDropped(checkFile)
  const [early] = files.files ?? []
  if (early && proof.value === '') void checkFile(early)
  form.dataset.ready = ''
}

function takeDropped(take: (file: File) => unknown): void {
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? []
    if (!file) return
    event.preventDefault()
    take(file)
  })
}

/** What the answers on the page are about */
let checked = ''

/**
 * The links to other languages load the page again. What was pasted and checked crosses over in this tab, and
 * stays there no longer than the page loads.
 */
function carryToOtherLanguage(proof: HTMLTextAreaElement): void {
  document.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    const isCrossing = (target as Element).closest('.languages a') && (proof.value || checked)
    if (!isCrossing || ctrlKey || metaKey || shiftKey) return
    try {
      sessionStorage.setItem(checkStorageKey, JSON.stringify([proof.value, checked]))
    } catch {
      // It is too long, or storage is blocked.
    }
  })
  // Comes back to a page that the browser has kept whole
  addEventListener(
    'pageshow',
    ({ persisted }) => persisted && sessionStorage.removeItem(checkStorageKey),
  )
}

/** Returns what was checked. */
function takeFromOtherLanguage(proof: HTMLTextAreaElement): string | undefined {
  try {
    const [pasted, checked] = JSON.parse(sessionStorage.getItem(checkStorageKey) ?? '[]')
    sessionStorage.removeItem(checkStorageKey)
    if (proof.value === '' && pasted) proof.value = pasted
    return checked || undefined
  } catch {
    return undefined
  }
}

/** Shorter fragments are ordinary anchors of the page. */
const shortestProof = 100

async function knowsEd25519(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

async function checkBytesOf(file: File, own: number): Promise<HTMLElement[]> {
  if (file.size > mostProofFileBytes) return [say(t.fileTooLarge)]
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return [say(inHandWords[locale].folder)]
  const text = textIn(new Uint8Array(bytes))
  if (text.length > mostProofBytes) return [say(t.fileTooLarge)]
  return text.trim() === '' ? [say(inHandWords[locale].empty)] : check(text, own)
}

async function check(text: string, own: number, keysAway?: () => void): Promise<HTMLElement[]> {
  const keys = await ownKeys()
  if (!keys) {
    keysAway?.()
    return [say(t.keysAway)]
  }
  if (own === shown) checked = text
  const now = new Date()
  // Keys of earlier do not say which addresses the site has left now.
  const isOwnSite = keys.asOf === undefined
  const answers = await checkAnyProof({ text, ...keys, askStatus: askOwn, isOwnSite, now })
  const notes = keys.asOf ? [t.keysAsOf(timeIn(locale, keys.asOf))] : []
  return answerParts(make, describeAnswers(answers, locale, now), locale, notes)
}

/** Requests only public data of this site, the same for everybody, so nothing reveals what is checked. */
async function ask(path: string): Promise<string | undefined> {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(10_000) })
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}

/** Statements name an https address even if the site is reached over http, so only the host is compared. */
async function askOwn(address: string): Promise<string | undefined> {
  const { host, pathname } = new URL(address)
  return host === location.host ? ask(pathname) : undefined
}

type Keys = { trusted: ProofKey[]; witnesses: string[] }
let lastKeys: (Keys & { asOf: string }) | undefined

/** The keys of this site; offline the last ones that were fetched, and when that was (`asOf`) */
async function ownKeys(): Promise<(Keys & { asOf?: string }) | undefined> {
  const text = await ask('/proof/keys.json')
  // Whatever is between may answer with a page of its own.
  const { keys, witnesses } = listsIn(text ?? '')
  if (!Array.isArray(keys)) return lastKeys
  const fetched = {
    trusted: keys.filter(isKey),
    witnesses: Array.isArray(witnesses) ? witnesses : [],
  }
  lastKeys = { ...fetched, asOf: new Date().toISOString() }
  return fetched
}

function listsIn(text: string): { keys?: unknown; witnesses?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

let shown = 0

/** Discards the result of an older check, if a newer one has begun meanwhile. */
async function show(answer: (own: number) => Promise<HTMLElement[]>): Promise<void> {
  const own = ++shown
  checked = ''
  const place = document.querySelector('#answers')
  place?.replaceChildren(say(t.checking))
  const parts = await answer(own)
  if (own !== shown) return
  place?.replaceChildren(...parts)
  place?.scrollIntoView({ block: 'nearest' })
}

function say(text: string): HTMLElement {
  return element('p', text)
}

const make: Make<HTMLElement> = (tag, attributes, ...children) => {
  const made = element(tag)
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name === 'className' ? 'class' : name, value)
  }
  made.append(...children)
  return made
}
