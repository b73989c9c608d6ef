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
    'What the site says of the organisation looks like that of a government, and would be refused today: {fields}.'
  const todo = 'Change it at Settings, Organisation, or name there the authority that you act for.'
  return [warning('organisation-poses', says, todo, { fields })]
}
