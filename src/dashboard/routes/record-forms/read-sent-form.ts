import { type DetailsByType, noDetails } from '#contract/document-details.ts'
import { documentTypes, type FileType } from '#contract/document-types.ts'
import { isComparedAnew, markedAfter, readLines } from '#contract/forms/read-lines.ts'
import { type FormState, seenRecord } from '#contract/forms/record-draft.ts'
import { readDetails, readKept, type Typed, textFields } from '#contract/forms/record-form.ts'
import type { SentForm } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import { readJson } from '#dashboard/context.ts'
import type { Slot } from '#dashboard/features/record-form/form-model.ts'
import { filledIn, nameCompared } from '#dashboard/features/record-form/use-lines.ts'
import { stageSentFile } from '#dashboard/routes/stage-sent-file.ts'

/** Reads a form and applies the choices of a conflict; its files are staged afterwards. */
export function readSentForm({ fields }: SentForm, types: readonly FileType[]): FormState {
  const text = (name: string) => fields.get(name) ?? ''
  const isTheirs = (name: string) => text(`choose.${name}`) === 'theirs'

  const typed = Object.fromEntries(
    textFields.map((field) => [field, text(isTheirs(field) ? `theirs.${field}` : field)]),
  ) as Typed
  const staged: FormState['staged'] = {}
  const removed: FileType[] = []
  for (const type of types) {
    if (isTheirs(`file.${type}`)) continue
    const id = text(`staged.${type}`)
    if (id && !fields.has(`unstage.${type}`)) staged[type] = { id, name: text(`named.${type}`) }
    else if (fields.has(`remove.${type}`)) removed.push(type)
  }
  const filled = filledIn((name) => fields.get(name) ?? undefined)
  const details = readDetails(fields, types)
  const kept = readKept(fields, types)
  const [key, seen] = [text('key'), seenRecord.safeParse(readJson(text('seen'))).data]
  return { typed, filled, staged, removed, details, kept, key, seen }
}

/** The versions of its draft that a form contains. A page without a script names the one that it showed. */
export function readKnown(form: FormData | URLSearchParams): number[] | undefined {
  return form.has('known') ? [0, ...form.getAll('known').map(Number)] : undefined
}

/** Fills fields from passport lines in a form that was sent without a script. */
export function readSentLines(state: FormState, { fields }: SentForm) {
  const text = fields.get('lines')?.trim()
  if (!text) return { state }
  const before = filledIn((name) =>
    name === nameCompared ? undefined : (fields.get(name) ?? undefined),
  )
  const { said, filled } = readLines(text, state.typed, before)
  const marked = isComparedAnew(said, filled) ? before : state.filled
  const typed = said.outcome === 'read' ? '' : text
  return {
    state: {
      ...state,
      typed: { ...state.typed, ...filled },
      filled: markedAfter(marked, filled),
    },
    lines: { typed, said },
  }
}

/** Idempotency key: a digest of everything the form holds, so that sending it twice adds one record. */
export async function nameSending(state: FormState, { files }: SentForm): Promise<string> {
  const { key, typed, staged, details } = state
  const sent = files.map(({ field, name, hash }) => [field, name, hash])
  const ids = Object.entries(staged).map(([type, { id }]) => [type, id])
  const all = new TextEncoder().encode(JSON.stringify([key, typed, ids, sent, details]))
  return Buffer.from(await crypto.subtle.digest('SHA-256', all)).toString('base64url')
}

export type Faults = Partial<Record<FileType, NonNullable<Slot['fault']>>>

/** Stages the files of a form; a refused file does not affect the others. */
export async function stageSentFiles(
  ctx: Ctx,
  sent: SentForm,
  state: FormState,
  types: readonly FileType[],
): Promise<{ state: FormState; faults: Faults }> {
  const staged = { ...state.staged }
  const faults: Faults = {}
  const typeOf = (field: string) => types.find((type) => field === `file.${type}`)

  for (const { field, name, because } of sent.refused) {
    const type = typeOf(field)
    if (type) faults[type] = { name, because }
  }
  await Promise.all(
    sent.files.map(async (file) => {
      const { field, name } = file
      const type = typeOf(field)
      if (!type) return
      const taken = await stageSentFile(ctx, file)
      if (taken.outcome === 'staged') staged[type] = { id: taken.id, name }
      else faults[type] = { name, because: taken.because }
    }),
  )
  const removed = state.removed.filter((type) => !staged[type])
  return { state: { ...state, staged, removed }, faults }
}

const claim = ['provenance', 'seenOn', 'confirmedVia'] as const
const facts = ['issuer', 'issuerReference', 'issuedOn', 'expiresOn'] as const

/**
 * The details to save. When a file is replaced, details that were not edited describe the old file and are
 * dropped, unless the editor says that they still apply.
 */
export function detailsToSave({ staged, details = {}, kept = [], seen }: FormState): DetailsByType {
  const toSave = { ...details }
  for (const { type } of documentTypes) {
    const [given, before] = [details[type], seen?.details?.[type]]
    if (!given || !before || !staged[type] || kept.includes(type)) continue
    const after = { ...given }
    for (const group of [claim, facts]) {
      if (group.some((field) => given[field] !== before[field])) continue
      for (const field of group) after[field] = noDetails[field]
    }
    toSave[type] = after
  }
  return toSave
}
