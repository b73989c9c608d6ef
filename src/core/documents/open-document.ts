import { type FileType, fileTypes } from '#contract/document-types.ts'
import { pageOpens } from '#contract/lookup-pages.ts'
import type { Settings } from '#contract/settings.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { openGrant } from '../lookup/result-grant.ts'
import { isPublic } from '../records/record-rules.ts'
import { chosenIn, isOpen, settingsFor } from '../shares/share-rules.ts'
import { find as findShare } from '../shares/share-store.ts'
import * as documents from './document-store.ts'
import { pageNamed } from './page-named.ts'
import { readBytes } from './read-bytes.ts'

type FileAsked = { grant: string; type: string; page: string; size: string }

/** One page of a result's document, or all pages in one picture, while the grant is valid. */
export async function openDocument(ctx: Ctx, asked: FileAsked): Promise<Uint8Array | undefined> {
  authorise(ctx.actor, 'look-up-record')

  const file = fileNamed(asked)
  const opened = openGrant(ctx, asked.grant)
  if (!file || opened.outcome !== 'open') return undefined
  const isShown = opened.page
    ? pageOpens(opened.page, file.type) && !isWithheld(ctx.settings, file.type)
    : await isShared(ctx, opened.shareId, file.type)
  if (!isShown) return undefined

  const found = await documents.findFile(ctx.db, opened.recordId, file)
  if (!found || !isPublic(found)) return undefined
  return readBytes(ctx, found)
}

async function isShared(ctx: Ctx, shareId: string, type: FileType): Promise<boolean> {
  const share = await findShare(ctx.db, shareId)
  if (!share || !isOpen(share, ctx.now())) return false
  return (
    chosenIn(share).documents.includes(type) && !isWithheld(settingsFor(share, ctx.settings), type)
  )
}

function isWithheld({ withheld }: Settings, type: FileType): boolean {
  return withheld.documents.some((withheld) => withheld === type)
}

function fileNamed({ type, ...asked }: FileAsked) {
  const known = fileTypes.find((one) => one === type)
  const page = pageNamed(asked)
  return known && page && { type: known, ...page }
}
