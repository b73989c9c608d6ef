import type { ComponentProps } from 'react'
import { textIn } from '#contract/proof/bytes.ts'
import { checkAnyProof } from '#contract/proof/check-proof.ts'
import { statusListPath } from '#contract/proof/statement.ts'
import type { Ctx } from '#core/context.ts'
import { countCheck } from '#core/statements/count-check.ts'
import { type PublicKey, readKeys } from '#core/statements/read-keys.ts'
import { readStatusList } from '#core/statements/read-status-list.ts'
import { CheckPage } from '#site/features/check/check-page.tsx'
import { ExplainedPage } from '#site/features/check/explained-page.tsx'
import type { Page } from '#site/http/page.ts'
import { Failure } from '#ui/failure.tsx'

const path = '/Check'

/** Explains statements in ten sentences */
export const explained: Page = {
  action: 'see-page',
  get: () => ({ status: 200, content: <ExplainedPage /> }),
}

/** Checks a statement on the server; the script of the page does the same in the browser. */
export const check: Page = {
  action: 'see-page',
  async get({ ctx }) {
    return shown(await readKeys(await ctx()))
  },
  async tooLarge({ ctx }) {
    return { ...shown(await readKeys(await ctx()), { mistake: 'fileTooLarge' }), status: 413 }
  },
  async post({ form, ctx: makeCtx, origin }) {
    const given = await readForm(await form())
    if (!given) return { status: 400, content: <Failure status={400} here={path} /> }
    const ctx = await makeCtx()
    const keys = await readKeys(ctx)
    const { text, isFile, pasted } = given
    if (isFile && pasted.trim() !== '') {
      return { ...shown(keys, { mistake: 'bothGiven', pasted }), status: 422 }
    }
    if (text.trim() === '') {
      return { ...shown(keys, { mistake: isFile ? 'fileEmpty' : 'nothingGiven' }), status: 422 }
    }
    const counted = await countCheck(ctx)
    if (counted.outcome === 'past') {
      const seconds = counted.retryAfterSeconds
      const headers = { 'retry-after': String(seconds) }
      return { ...shown(keys, { wait: seconds, pasted }), status: 429, headers }
    }
    const askStatus = (address: string) => askOwn(ctx, new URL(origin), address)
    const { witnesses } = ctx.settings
    const now = ctx.now()
    const asked = { text, trusted: keys, witnesses, askStatus, isOwnSite: true, now } as const
    const found = await checkAnyProof(asked)
    return shown(keys, { answers: { found, at: now } })
  },
}

type Found = Omit<ComponentProps<typeof CheckPage>, 'fingerprint'>

function shown(keys: PublicKey[], found: Found = {}) {
  const inUse = keys.find(({ purpose, retiredAt }) => purpose === 'statements' && !retiredAt)
  const content = <CheckPage fingerprint={inUse?.id ?? ''} {...found} />
  return { status: 200, content }
}

async function readForm(form: FormData | undefined) {
  const [file, proof] = [form?.get('file'), form?.get('proof')]
  const pasted = typeof proof === 'string' ? proof : ''
  // Without a file browsers send an empty one without a name. Beside a text, an empty file is no choice.
  const isChosen = file instanceof File && file.name !== ''
  if (isChosen && (file.size > 0 || pasted.trim() === '')) {
    return { text: textIn(new Uint8Array(await file.arrayBuffer())), isFile: true, pasted }
  }
  return typeof proof === 'string' ? { text: pasted, isFile: false, pasted } : undefined
}

/** Statements name an https address even if the site is reached over http, so only the host is compared. */
async function askOwn(ctx: Ctx, own: URL, address: string): Promise<string | undefined> {
  const { host, pathname } = new URL(address)
  const isOwn = host === own.host && pathname.startsWith(statusListPath)
  const n = isOwn ? pathname.slice(statusListPath.length) : ''
  return /^[1-9]\d{0,8}$/.test(n) ? readStatusList(ctx, Number(n)) : undefined
}
