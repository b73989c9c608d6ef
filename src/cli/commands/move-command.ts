import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import type { Command } from 'commander'
import { type Config, ConfigProblems, readConfig } from '#platform/config.ts'
import { CannotMove } from '#platform/moving/cannot-move.ts'
import { moveSite, takeBack } from '../move-site.ts'
import type { Run } from '../run-command.ts'

type Options = {
  toEnv?: string
  fromEnv?: string
  takeBack?: boolean
  dryRun?: boolean
  leaveLost?: boolean
  json?: boolean
}

const more = `
The site must not run. Old settings come from the environment (or --from-env), the new ones from the file that
the site will be started with afterwards: lines such as DATABASE_URL=postgres://... Only DATA_DIR is the old one if
the file does not say it. What was cut off goes on when the same command is run again. At the end all rows and files
are read on both sides and compared. docs/operate/moving.md goes through it step by step.`

export function addMoveCommand(program: Command, { withConfig }: Run): void {
  program
    .command('move')
    .description('moves the site between SQLite and PostgreSQL, and between disk and S3')
    .option('--to-env <file>', 'the settings it is to have afterwards')
    .option('--from-env <file>', 'the settings it has now; absent: the environment')
    .option('--dry-run', 'only say what would be moved, and whether something stands in the way')
    .option('--leave-lost', 'go on without files that are lost where they come from')
    .option('--take-back', 'give a move up, or go back to what it left: that place counts again')
    .option('--json', 'answer as JSON')
    .addHelpText('after', more)
    .action(async (options: Options, command: Command) => {
      const { toEnv, fromEnv } = options
      if ((toEnv === undefined) !== (options.takeBack === true)) {
        command.error('error: say --to-env <file>, or --take-back')
      }
      await withConfig(
        options,
        async (from, progress) => {
          if (toEnv === undefined) return takeBack(from)
          const to = await newSettings(toEnv, from)
          return moveSite(from, to, { ...options, settings: toEnv, progress })
        },
        fromEnv === undefined ? undefined : await settingsIn(fromEnv),
      )
    })
}

async function newSettings(file: string, { dataDir }: Config): Promise<Config> {
  const given = await settingsIn(file)
  try {
    return readConfig({ DATA_DIR: dataDir, ...given })
  } catch (error) {
    if (error instanceof ConfigProblems) throw new CannotMove(`${file}: ${error.message}`)
    throw error
  }
}

async function settingsIn(file: string): Promise<Record<string, string | undefined>> {
  return parseEnv(await readFile(file, 'utf8'))
}
