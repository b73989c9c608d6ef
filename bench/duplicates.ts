import type { Ctx } from '../src/core/context.ts'
import { findDuplicates } from '../src/core/records/duplicates/find-duplicates.ts'
import { onReaderThread } from '../src/platform/db/reader-thread.ts'
import { onBothEngines } from './both-engines.ts'
import { personOf } from './people.ts'
import type { Options, Report, Row } from './report.ts'
import { timed } from './timed.ts'

/** Measures each check for possible duplicates, on both engines. */
export async function duplicates({ records, rounds }: Options): Promise<Report> {
  const rows: Row[] = []
  for await (const { engine, url, admin } of onBothEngines(records)) {
    const held = await someDocuments(admin, records)
    const person = (turn: number) => personOf(1 + ((turn * 7919 + 3) % records))
    const asked: Record<string, (turn: number) => Promise<unknown>> = {
      'same file': (turn) => {
        const { id, recordId } = held[turn % held.length] ?? { id: '', recordId: '' }
        return findDuplicates(admin, { documents: { visa: id }, ownId: recordId ?? '' })
      },
      'same photo': (turn) => {
        const { id, recordId } = held[turn % held.length] ?? { id: '', recordId: '' }
        return findDuplicates(admin, { documents: { photo: id }, ownId: recordId ?? '' })
      },
      'name and date of birth': (turn) => {
        const { name, birthDate } = person(turn)
        return findDuplicates(admin, { name: slipped(name), birthDate })
      },
      "name and father's name": (turn) => {
        const { name, fatherName } = person(turn)
        return findDuplicates(admin, { name: slipped(name), fatherName })
      },
      'frequent name': (turn) => {
        const { name, fatherName } = person(turn)
        const frequent = name.split(' ').slice(0, 3).join(' ')
        return findDuplicates(admin, { name: frequent, fatherName })
      },
    }
    for (const [what, work] of Object.entries(asked)) {
      rows.push({ what, engine, ...(await timed(url, 20 * rounds, work)) })
    }
  }
  const title = `Possible duplicates among ${records.toLocaleString('en')} records, ms (target: 20 of the processor)`
  return { tables: [{ title, rows }], figures: { rows } }
}

/** Photos, since they are compared both as files and as pictures. */
function someDocuments(ctx: Ctx, records: number) {
  return onReaderThread(ctx.db)
    .selectFrom('document')
    .select(['id', 'recordId'])
    .where('type', '=', 'photo')
    .where('entry', '>', Math.floor(records / 2))
    .limit(50)
    .execute()
}

function slipped(name: string): string {
  return name.replace('a', 'o')
}
