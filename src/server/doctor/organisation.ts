import { readSettings } from '#core/settings/read-settings.ts'
import { organisationFaults } from '#core/settings/settings-faults.ts'
import { asConfigured } from '../current-settings.ts'
import { type Look, warning } from './findings.ts'

/** Stored settings stay when a new version refuses more, so somebody has to be told. */
export const checkOrganisation: Look = async ({ config, tables }) => {
  if (!tables) return undefined
  const settings = asConfigured(config, await readSettings(tables))
  const fields = Object.keys(organisationFaults({ settings }, settings.organisation)).join(', ')
  if (!fields) return []
  const says =
    'What the settings say of the organisation would be refused today, as if it were a government: {fields}.'
  const todo =
    'Save Settings, Organisation, which says what is wrong, or name there the authority that you act for.'
  return [warning('organisation-poses', says, todo, { fields })]
}
