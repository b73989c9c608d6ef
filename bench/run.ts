import { parseArgs } from 'node:util'
import { approve } from './approve.ts'
import { duplicates } from './duplicates.ts'
import { expiry } from './expiry.ts'
import { files } from './files.ts'
import { growth } from './growth.ts'
import { imports } from './import.ts'
import { lighthouse } from './lighthouse.ts'
import { list } from './list.ts'
import { log } from './log.ts'
import { lookup } from './lookup.ts'
import { navigation } from './navigation.ts'
import { page } from './page.ts'
import { peers } from './peers.ts'
import { type Bench, type Options, printTable, writeReport } from './report.ts'
import { retention } from './retention.ts'
import { scale } from './scale.ts'
import { shares } from './shares.ts'
import { start } from './start.ts'
import { upload } from './upload.ts'

const benches: Record<string, Bench> = {
  lookup,
  peers,
  page,
  files,
  lighthouse,
  navigation,
  growth,
  import: imports,
  start,
  upload,
  list,
  scale,
  log,
  approve,
  shares,
  expiry,
  retention,
  duplicates,
}

function readOptions(): { names: string[]; options: Options } | string {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        records: { type: 'string', default: '1000000' },
        rounds: { type: 'string', default: '3' },
        seconds: { type: 'string', default: '5' },
        largest: { type: 'string', default: '10000000' },
      },
    })
    const numbers = Object.entries(values).map(([name, text]) => [name, Number(text)] as const)
    const wrong = numbers.find(([, number]) => !Number.isSafeInteger(number) || number < 1)
    if (wrong) return `--${wrong[0]} takes a whole number from 1`
    const unknown = positionals.find((name) => !Object.hasOwn(benches, name))
    if (unknown) return `There is no benchmark "${unknown}": ${Object.keys(benches).join(', ')}`
    const names = positionals.length > 0 ? positionals : Object.keys(benches)
    return { names, options: Object.fromEntries(numbers) as Options }
  } catch (error) {
    return (error as Error).message
  }
}

const asked = readOptions()
if (typeof asked === 'string') {
  console.error(asked)
  process.exitCode = 2
} else {
  for (const name of asked.names) {
    const report = await benches[name]?.(asked.options)
    if (!report) continue
    for (const table of report.tables) printTable(table)
    console.log(`\n  All figures: ${writeReport(name, asked.options, report)}`)
  }
}
