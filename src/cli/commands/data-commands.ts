import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { backupSite } from '../backup-site.ts'
import type { Run } from '../command.ts'
import { doctor } from '../doctor.ts'
import { restoreSite } from '../restore-site.ts'
import { BadInput } from '../terminal.ts'
import { verifyActivityLog } from '../verify-activity-log.ts'
import { verifyKeptBackup, verifySite } from '../verify-site.ts'

type Asked = { json?: boolean; passphraseFile?: string }

const passphraseOption = ['--passphrase-file <file>', 'what the backup is sealed by'] as const
const jsonOption = ['--json', 'answer as JSON'] as const

export function addDataCommands(
  program: Command,
  { withPortal, withConfig, withNothing }: Run,
): void {
  program
    .command('backup')
    .description('backs everything up while the site works, and prints where')
    .option('--to <dir>', 'folder of backups; absent: BACKUP_DIR')
    .option('--encrypt-to <file>', 'file of a passphrase to seal it by; absent: BACKUP_PASSPHRASE')
    .option(...jsonOption)
    .action(async (options: { to?: string; encryptTo?: string } & Asked) => {
      const passphrase = await readPassphrase(options.encryptTo)
      await withPortal(options, (portal, progress) => {
        const to = options.to === undefined ? undefined : resolve(options.to)
        return backupSite(portal, { to, passphrase, progress })
      })
    })

  program
    .command('restore')
    .description('puts a backup into an empty place; who was erased since stays erased')
    .requiredOption('--from <dir>', 'the backup: a folder countersign-...')
    .option(...passphraseOption)
    .option('--erased <file>', 'one more ledger of the erased (erased.log) to go by')
    .option('--verify', 'read the backup before, and all that was restored after')
    .option('--dry-run', 'only say what would be done')
    .option(...jsonOption)
    .action(async (options: RestoreOptions) => {
      await withConfig(options, async (config, progress) => {
        const passphrase = await passphraseFor(options, config.backups.passphrase)
        return restoreSite(config, {
          ...options,
          from: resolve(options.from),
          passphrase,
          progress,
        })
      })
    })

  program
    .command('verify')
    .description('reads every file of the site, or of a backup, and names what is lost or changed')
    .option('--backup <dir>', 'a backup instead of the site')
    .option(...passphraseOption)
    .option(...jsonOption)
    .action(async (options: { backup?: string } & Asked) => {
      const { backup } = options
      if (backup === undefined) return withPortal(options, verifySite)
      await withConfig(options, async (config, progress) => {
        const passphrase = await passphraseFor(options, config.backups.passphrase)
        return verifyKeptBackup(resolve(backup), passphrase, progress)
      })
    })

  program
    .command('doctor')
    .description('looks at all that can be wrong with settings, machine, data and services')
    .option(...jsonOption)
    .action((options: Asked) => withNothing(options, doctor))

  program
    .command('activity')
    .description('what was done, by whom')
    .command('verify')
    .description('tells whether the activity is as it was written')
    .option('--known <entry>', 'an entry kept elsewhere, as its number and hash: 1234:0a1b...')
    .option(...jsonOption)
    .action(async (options: { known?: string } & Asked) => {
      await withPortal(options, (portal) => verifyActivityLog(portal, options.known))
    })
}

type RestoreOptions = Asked & {
  from: string
  erased?: string
  verify?: boolean
  dryRun?: boolean
}

async function passphraseFor({ passphraseFile }: Asked, usual: string | undefined) {
  return (await readPassphrase(passphraseFile)) ?? usual
}

async function readPassphrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const passphrase = (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
  if (passphrase.length < 12) throw new BadInput(`The passphrase in ${file} needs 12 characters`)
  return passphrase
}
