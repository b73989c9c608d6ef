import { areSameDetails, type DetailsByType, noDetails } from '#contract/document-details.ts'
import { documentTypes } from '#contract/document-types.ts'
import {
  type ImportMapping,
  type ImportTarget,
  importedDetails,
  type RowFault,
  type RowProblem,
  rowFaults,
} from '#contract/imports/import.ts'
import { type Around, checkDetails } from '../documents/check-details.ts'
import { dateIn, isAmbiguous } from './columns/date-in.ts'

type Told = { told: Map<ImportTarget, string | number>; mapping: ImportMapping; around: Around }

/** The details of documents in a row, validated like those of the record form. */
export function rowDetails({ told, mapping, around }: Told): {
  details: DetailsByType
  problems: RowProblem[]
} {
  const details: DetailsByType = {}
  const problems: RowProblem[] = []
  for (const { type } of documentTypes) {
    if (!importedDetails.some((field) => told.has(`${field}.${type}`))) continue
    const given = { ...noDetails }
    for (const field of importedDetails) {
      const target = `${field}.${type}` as const
      const cell = told.get(target) ?? ''
      given[field] = field === 'issuer' ? String(cell) : dateIn(cell, mapping, target, around.today)
    }
    if (areSameDetails(given, noDetails)) continue
    const checked = checkDetails(type, given, around)
    if (checked.outcome === 'right') details[type] = checked.details
    else {
      for (const { field, because } of checked.mistakes) {
        const target = importedDetails.find((one) => one === field) ?? 'issuer'
        const fault = isAmbiguous(given[target]) ? 'ambiguous-date' : faultNamed(because)
        problems.push({ because: fault, field: `${target}.${type}` })
      }
    }
  }
  return { details, problems }
}

function faultNamed(because: string): RowFault {
  return rowFaults.find((one) => one === because) ?? 'not-text'
}
